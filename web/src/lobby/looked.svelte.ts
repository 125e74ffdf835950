/** What somebody looks for among the tables; it stays while he is at a table and comes back. */

import { EVERYTHING } from "./tables";
import type { Filter } from "./tables";

class Looked {
  filter = $state.raw<Filter>(EVERYTHING);
}

export const looked = new Looked();
