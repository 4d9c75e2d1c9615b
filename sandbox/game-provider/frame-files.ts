import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

export interface FrameFile {
  /** Named after its content. */
  path: string;
  type: string;
  bytes: Uint8Array;
  zipped: Uint8Array;
}

export interface FrameFiles {
  script: FrameFile;
  styles: FrameFile;
}

/** The game's code for browsers: a build has put it beside this program, and sources are bundled here. */
export async function readFrameFiles(): Promise<FrameFiles> {
  const [script, styles] = import.meta.url.endsWith(".ts") ? await bundled() : await built();
  return {
    script: fileOf("frame", "js", "text/javascript; charset=utf-8", script),
    styles: fileOf("frame", "css", "text/css; charset=utf-8", styles),
  };
}

type Pair = readonly [script: Uint8Array, styles: Uint8Array];

async function built(): Promise<Pair> {
  const at = (name: string) => readFile(new URL(name, import.meta.url));
  return [await at("./game-frame.js"), await at("./game-frame.css")];
}

async function bundled(): Promise<Pair> {
  const { build } = await import("esbuild");
  const { frameProgram } = await import("./frame-program.ts");
  const absWorkingDir = fileURLToPath(new URL("../..", import.meta.url));
  const { outputFiles } = await build({ ...frameProgram, absWorkingDir, outdir: "dist", write: false });
  const [script, styles] = [".js", ".css"].map(
    (end) => outputFiles.find(({ path }) => path.endsWith(end))?.contents ?? new Uint8Array(),
  );
  return [script ?? new Uint8Array(), styles ?? new Uint8Array()];
}

function fileOf(name: string, end: string, type: string, bytes: Uint8Array): FrameFile {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  return { path: `/assets/${name}-${hash}.${end}`, type, bytes, zipped: gzipSync(bytes, { level: 9 }) };
}
