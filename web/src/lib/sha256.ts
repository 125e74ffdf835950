/** SHA-256 of a text, in hexadecimal. The browser's own needs a secure context, which a room on a house network (plain http) is not. */

import { sha256 as hash } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export const sha256 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)));
