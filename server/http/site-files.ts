import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { ConfigError } from "../runtime/settings.ts";
import type { BuiltSite } from "./built-site.ts";

export interface SiteFile {
  type: string;
  etag: string;
  body: Buffer;
  /** Compressed once, by the build or on first request. */
  encoded: Map<"br" | "gzip", Buffer>;
}

export interface LoadedSite {
  built: BuiltSite;
  files: ReadonlyMap<string, SiteFile>;
}

export function readBuilt(distFolder: string): { built: BuiltSite; folder: string } {
  if (!existsSync(join(distFolder, "current.json")))
    throw new ConfigError(`There is no build in ${distFolder}: npm run build makes one.`);
  const { id } = JSON.parse(readFileSync(join(distFolder, "current.json"), "utf8")) as { id: string };
  const built = JSON.parse(readFileSync(join(distFolder, id, "site.json"), "utf8")) as BuiltSite;
  return { built, folder: join(distFolder, id, "site") };
}

/** Loads the build in use into memory; its folder is not needed afterwards. */
export function loadSite(distFolder: string, origin: string): LoadedSite {
  const { built, folder } = readBuilt(distFolder);
  const files = new Map<string, SiteFile>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"));
  for (const path of paths.filter((name) => !isCompressed(name))) {
    const body = readFileSync(join(folder, path));
    // The build does not know the site's origin.
    files.set(
      path,
      siteFile(path, hasOrigin(path) ? Buffer.from(body.toString().replaceAll("{origin}", origin)) : body),
    );
  }
  for (const path of paths.filter(isCompressed)) {
    const encoding = path.endsWith(".br") ? "br" : "gzip";
    files.get(path.replace(/\.(br|gz)$/, ""))?.encoded.set(encoding, readFileSync(join(folder, path)));
  }
  return { built, files };
}

export function siteFile(path: string, body: Buffer): SiteFile {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { type: typeOf(path), etag, body, encoded: new Map() };
}

export function fileResponse(
  file: SiteFile,
  request: Request,
  { status = 200, headers }: { status?: number; headers: Record<string, string> },
): Response {
  const encoding = encodingFor(file, request.headers.get("accept-encoding") ?? "");
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  const all = { ...headers, ETag: etag, ...(isText(file) ? { Vary: "Accept-Encoding" } : {}) };
  const isUnchanged = (request.headers.get("if-none-match") ?? "")
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag);
  if (isUnchanged && status === 200) return new Response(null, { status: 304, headers: all });
  const body = encoding ? encodedOf(file, encoding) : file.body;
  const described = {
    ...all,
    "Content-Type": file.type,
    "Content-Length": String(body.length),
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  };
  return new Response(new Uint8Array(body), { status, headers: described });
}

function encodingFor(file: SiteFile, accepted: string): "br" | "gzip" | undefined {
  if (!isText(file)) return undefined;
  return (["br", "gzip"] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\b)`).test(accepted),
  );
}

function encodedOf(file: SiteFile, encoding: "br" | "gzip"): Buffer {
  const made =
    file.encoded.get(encoding) ??
    (encoding === "br" ? brotliCompressSync(file.body, brotliOptions) : gzipSync(file.body));
  file.encoded.set(encoding, made);
  return made;
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  ico: "image/x-icon",
  woff2: "font/woff2",
};

function typeOf(path: string): string {
  return types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

function isText({ type }: SiteFile): boolean {
  return /charset|svg/.test(type);
}

function isCompressed(path: string): boolean {
  return path.endsWith(".br") || path.endsWith(".gz");
}

function hasOrigin(path: string): boolean {
  return path.endsWith(".html") || path === "/robots.txt" || path === "/sitemap.xml";
}
