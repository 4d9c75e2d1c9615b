import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { sources } from "../server/start/sources.mjs";
import { medianOf } from "./pairs.ts";
import type { Bench } from "./run-benches.ts";

const gate = 10;
const language = "en";
const root = join(import.meta.dirname, "..");
/** One component of a page, one of a game, one of the frame around all pages, and one used everywhere. */
const components = [
  "src/pages/faq/faq-view.tsx",
  "src/pages/home/faq-teaser.tsx",
  "src/games/dice/dice-stage.tsx",
  "src/app/layouts/footer.tsx",
  "src/ui/button.tsx",
];

export const updateBytes: Bench = {
  what: `bytes of an update in which one component changed, against all that is kept: at least ${gate} times fewer`,
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), "karat-update-"));
    try {
      for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
      cpSync(join(root, "package.json"), join(folder, "package.json"));
      symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
      mkdirSync(join(folder, "dist"));
      const before = cachedFilesOf(buildIn(folder));
      const again = cachedFilesOf(buildIn(folder));
      const same = bytesOf(before, again);
      const all = bytesOf(new Map(), before);
      say(`all that is kept: ${all} bytes; the same sources built again: ${same} bytes`);

      const updates = components.map((component) => {
        const file = join(folder, component);
        const source = readFileSync(file, "utf8");
        const changed = source.replace(/<(div|section|footer|button|details|ul|li|p)\b/, '<$1 data-changed="yes"');
        if (changed === source) throw new Error(`nothing to change in ${component}`);
        writeFileSync(file, changed);
        const bytes = bytesOf(before, cachedFilesOf(buildIn(folder)));
        writeFileSync(file, source);
        say(`${component}: ${bytes} bytes, ${(all / bytes).toFixed(1)} times fewer`);
        return { component, bytes, ratio: all / bytes };
      });
      const median = medianOf(updates.map(({ ratio }) => ratio));
      say(`${median.toFixed(1)} times fewer in the median`);
      return { passed: same === 0 && median >= gate, gate, all, same, median, updates };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function buildIn(folder: string): string {
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "build.ts", "--any-size"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`);
  const { id } = JSON.parse(readFileSync(join(folder, "dist", "current.json"), "utf8")) as { id: string };
  return join(folder, "dist", id, "site");
}

/**
 * What the service worker of a reader of one language caches, itself included: by path, the text and its compressed
 * size.
 */
function cachedFilesOf(site: string): Map<string, { text: string; bytes: number }> {
  const script = readFileSync(join(site, "sw.js"), "utf8");
  const listed = [...script.matchAll(/"?url"?:"\/(assets\/[^"]+)"[^}]*?(?:"?languages"?:(\[[^\]]*\]))?\}/g)];
  const start = listed
    .filter(([, , languages]) => !languages || languages.includes(language))
    .map(([, path = ""]) => path);
  const later = readdirSync(join(site, "assets")).find((name) => /^kept-later-.*\.json$/.test(name)) ?? "";
  const rest = JSON.parse(readFileSync(join(site, "assets", later), "utf8")) as { url: string }[];
  const pages = ["home", "shell"].map((name) => `pages/${language}/${name}.html`);
  const paths = new Set(["sw.js", ...pages, ...start, ...rest.map(({ url }) => url.slice(1))]);
  return new Map([...paths].map((path) => [path, fileOf(join(site, path))]));
}

function fileOf(file: string): { text: string; bytes: number } {
  const body = readFileSync(file);
  const text = body.toString("latin1");
  if (existsSync(`${file}.br`)) return { text, bytes: readFileSync(`${file}.br`).length };
  if (/\.(woff2|png|webp)$/.test(file)) return { text, bytes: body.length };
  // Compressed as the house does for files that the build left uncompressed.
  return { text, bytes: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length };
}

function bytesOf(had: ReturnType<typeof cachedFilesOf>, wanted: ReturnType<typeof cachedFilesOf>): number {
  const fetched = [...wanted].filter(([path, { text }]) => had.get(path)?.text !== text);
  return fetched.reduce((sum, [, { bytes }]) => sum + bytes, 0);
}
