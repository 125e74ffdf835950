import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin, Rollup } from "vite";
import { defineConfig } from "vitest/config";

/** Where the Python package looks for the built client. */
const built = fileURLToPath(new URL("../src/riverboat/client", import.meta.url));

/** Writes x.gz and x.br beside every text file, so that the server compresses nothing itself. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async closeBundle() {
      for (const entry of await readdir(built, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(`${path}.br`, brotliCompressSync(bytes, { params }));
      }
    },
  };
}

/**
 * Writes pages/table.html and so on beside index.html: the same page, which names at once what that page of the client is made of,
 * so that a slow line fetches it beside the first part and not after it. The server picks by the address.
 */
function preloaded(): Plugin {
  return {
    name: "preloaded",
    apply: "build",
    enforce: "post",
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (entry === undefined) return;
      const html = await readFile(join(built, "index.html"), "utf8");
      const first = needed(entry, byFile);
      await mkdir(join(built, "pages"), { recursive: true });
      for (const file of entry.dynamicImports) {
        const chunk = byFile.get(file);
        const name = /(\w+)Page\.svelte$/.exec(chunk?.facadeModuleId ?? "")?.[1]?.toLowerCase();
        if (chunk === undefined || name === undefined) continue;
        const parts = needed(chunk, byFile);
        const links = [
          ...[...parts.scripts].filter((each) => !first.scripts.has(each)).map((each) => `<link rel="modulepreload" crossorigin href="/${each}">`),
          ...[...parts.styles].filter((each) => !first.styles.has(each)).map((each) => `<link rel="stylesheet" crossorigin href="/${each}">`),
        ];
        await writeFile(join(built, "pages", `${name}.html`), html.replace("</head>", `  ${links.join("\n    ")}\n  </head>`));
      }
    },
  };
}

type Chunk = Rollup.OutputChunk;

/** The scripts and styles that a chunk needs before it can run. */
function needed(chunk: Chunk, byFile: ReadonlyMap<string, Chunk>, found = { scripts: new Set<string>(), styles: new Set<string>() }): typeof found {
  if (found.scripts.has(chunk.fileName)) return found;
  found.scripts.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.styles.add(style);
  for (const file of chunk.imports) {
    const part = byFile.get(file);
    if (part !== undefined) needed(part, byFile, found);
  }
  return found;
}

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["preferredLanguage", "baseLocale"],
      emitTsDeclarations: true,
    }),
    svelte(),
    preloaded(),
    compressed(),
  ],
  build: {
    outDir: built,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome111", "firefox114", "safari16.4"],
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
