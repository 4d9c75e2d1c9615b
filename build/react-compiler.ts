import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const cache = resolve(import.meta.dirname, "../node_modules/.cache/react-compiler");
const require = createRequire(import.meta.url);

/** Cached by path and content, as Babel takes 30 ms a file. */
export async function memoised(path: string, source: string): Promise<string> {
  // esbuild reports syntax errors better than Babel does.
  return compiled(path, source).catch(() => source);
}

async function compiled(path: string, source: string): Promise<string> {
  const file = join(cache, createHash("sha256").update(`${versions}\0${path}\0${source}`).digest("hex"));
  const cached = await readFile(file, "utf8").catch(() => undefined);
  if (cached !== undefined) return cached;

  const { transformAsync } = await import("@babel/core");
  const result = await transformAsync(source, {
    filename: path,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ["typescript", "jsx"] },
    plugins: [["babel-plugin-react-compiler", { target: "19" }]],
  });
  const code = result?.code ?? source;
  await mkdir(cache, { recursive: true });
  // Renamed into place, so that a concurrent build never reads half a file.
  await writeFile(`${file}.${process.pid}`, code);
  await rename(`${file}.${process.pid}`, file);
  return code;
}

const versions = ["@babel/core", "babel-plugin-react-compiler"]
  .map((name) => (require(`${name}/package.json`) as { version: string }).version)
  .join();
