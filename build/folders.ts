import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Files, root } from "./options.ts";

export async function writeFiles(folder: string, files: Files): Promise<void> {
  const folders = new Set([...files.keys()].map((path) => dirname(join(folder, path))));
  await Promise.all([...folders].map((each) => mkdir(each, { recursive: true })));
  await Promise.all([...files].map(([path, bytes]) => writeFile(join(folder, path), bytes)));
}

export async function readFiles(folder: string, place = ""): Promise<Files> {
  const names = (await readdir(join(root, folder))).filter((name) => !name.startsWith(".")).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [place + name, await readFile(join(root, folder, name))] as const)),
  );
}
