import { createHash } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { BuiltSite } from "../server/http/built-site.ts";
import type { Made } from "./assemble.ts";
import { writeFiles } from "./folders.ts";
import { development, type Files, root } from "./options.ts";

const dist = join(root, "dist");

/** dist/current.json: the current build and what it was made from. */
interface Current {
  id: string;
  /** The source hash computed by whoever requested the build. */
  sources: string;
  before?: string;
}

/** Makes a build current; it becomes visible only once it is complete. */
export async function publish({ site, files, house, maps }: Made): Promise<string> {
  const id = `${site.id}-${hashOf(house)}`;
  const last = await readJson<Current>(join(dist, "current.json"));
  const before = last?.id === id ? last.before : last?.id;
  const next = join(dist, `${process.pid}.tmp`);
  await rm(next, { recursive: true, force: true });
  const { own, linked } = await linkAssets(before, join(next, "site"));
  const kept = own.filter((path) => !site.assets.includes(path));
  const fresh = new Map([...files].filter(([path]) => !linked.has(`/${path}`)));
  await writeFiles(join(next, "site"), development ? fresh : await withCompressed(fresh));
  await writeFiles(join(next, "server"), house);
  await writeFiles(join(next, "maps"), maps);
  await writeFile(join(next, "site.json"), JSON.stringify({ ...site, kept } satisfies BuiltSite));

  await rm(join(dist, id), { recursive: true, force: true });
  await rename(next, join(dist, id));
  await writeFile(
    `${next}.json`,
    JSON.stringify({ id, sources: process.env["KARAT_SOURCES"] ?? "", ...(before && { before }) } satisfies Current),
  );
  await rename(`${next}.json`, join(dist, "current.json"));
  await forgetOlder([id, before]);
  return id;
}

/**
 * Links into the new site the content-hashed files of the build before: those that are unchanged, and those that pages
 * opened earlier will still request. Linked because writing them again took longer than everything else.
 */
async function linkAssets(before: string | undefined, site: string): Promise<{ own: string[]; linked: Set<string> }> {
  const old = before && (await readJson<BuiltSite>(join(dist, before, "site.json")));
  if (!old) return { own: [], linked: new Set() };
  const from = join(dist, before, "site");
  const own = new Set(old.assets.flatMap((path) => [path, `${path}.br`, `${path}.gz`]));
  const linked = (await readdir(join(from, "assets"))).map((name) => `/assets/${name}`).filter((path) => own.has(path));
  await mkdir(join(site, "assets"), { recursive: true });
  await Promise.all(linked.map((path) => link(join(from, path), join(site, path))));
  return { own: old.assets, linked: new Set(linked) };
}

async function withCompressed(files: Files): Promise<Files> {
  const texts = [...files].filter(
    ([path]) => /^(assets|covers)\//.test(path) && [".js", ".css", ".svg"].includes(extname(path)),
  );
  const compressed = await Promise.all(
    texts.map(async ([path, bytes]) => [
      [`${path}.br`, await promisify(brotliCompress)(bytes)] as const,
      [`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })] as const,
    ]),
  );
  return new Map([...files, ...compressed.flat()]);
}

async function forgetOlder(builds: (string | undefined)[]): Promise<void> {
  const folders = (await readdir(dist, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const older = folders.filter(({ name }) => !builds.includes(name) && !isInWork(name));
  await Promise.all(older.map(({ name }) => rm(join(dist, name), { recursive: true })));
}

/** The folder of an unfinished build starts with the id of its process. */
function isInWork(folder: string): boolean {
  const [, pid] = /^(\d+)\./.exec(folder) ?? [];
  if (pid === undefined) return false;
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false; // That process is gone, so the folder is left over.
  }
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch {
    return undefined; // Missing before the first build; a half-written file is as good as none.
  }
}

function hashOf(files: Files): string {
  const hash = createHash("sha256");
  for (const [path, bytes] of files) hash.update(path).update(bytes);
  return hash.digest("hex").slice(0, 8);
}
