import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cutFont, type Face, facesOf } from "./fonts.ts";
import { root } from "./options.ts";

const styles = await readFile(join(root, "src/ui/fonts.css"), "utf8");
const rare = await readFile(join(root, "src/ui/rare-fonts.later.css"), "utf8");
const faces = facesOf(styles);

test("every letter of the words, and every sign of a currency, is drawn by the face of the text", async () => {
  const drawn = new Set<string>();
  for (const face of [...faces, ...facesOf(rare)].filter(({ name }) => name.startsWith("onest-"))) {
    for (const letter of await lettersOf(face)) drawn.add(letter);
  }
  const missing = new Set(await textOf("locales", /\.json$/));
  for (const folder of ["rules", "src"]) {
    for (const [sign] of (await textOf(folder, /(?<!\.test)\.tsx?$/)).matchAll(/\p{Sc}/gu)) missing.add(sign);
  }
  for (const letter of drawn) missing.delete(letter);
  expect(missing).toEqual(new Set("\n"));
});

test("the brand's face has the figures and the signs of all currencies", async () => {
  const brand = faces.filter(({ name }) => name.startsWith("unbounded-"));
  const drawn = (await Promise.all(brand.map(lettersOf))).join("");
  for (const sign of "0123456789.,+−×%₽$₸₹€") expect(drawn).toContain(sign);
});

test("a face keeps the weights of its rule and no others", async () => {
  for (const face of faces) {
    const tables = await tablesOf(face);
    const axis = tables.get("fvar");
    if (typeof face.wght === "number") expect(axis, face.name).toBeUndefined();
    // The only axis follows the table's 16-byte header: its tag, then its bounds in units of 1/65536.
    else
      expect([axis?.readInt32BE(20), axis?.readInt32BE(28)].map((bound = 0) => bound / 65_536)).toEqual([
        face.wght.min,
        face.wght.max,
      ]);
  }
});

test("what stands in for a face until it is there makes lines of its height", async () => {
  const standIns = [...styles.matchAll(/@font-face \{\s*font-family: "(\w+) \w+";([^}]*)\}/g)];
  expect(standIns.map(([, family]) => family)).toEqual([...Array(10).fill("Onest"), ...Array(3).fill("Unbounded")]);
  for (const [, family = "", rule = ""] of standIns) {
    const face = faces.find(({ name }) => name === `${family.toLowerCase()}-latin`);
    const hhea = face && (await tablesOf(face)).get("hhea");
    const [adjust = 0, ascent = 0, descent = 0] = ["size-adjust", "ascent-override", "descent-override"].map((name) =>
      Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule)?.[1]),
    );
    expect((ascent * adjust) / 10_000).toBeCloseTo((hhea?.readInt16BE(4) ?? 0) / 1000, 2);
    expect((descent * adjust) / 10_000).toBeCloseTo((hhea?.readInt16BE(6) ?? 0) / -1000, 2);
  }
});

async function textOf(folder: string, files: RegExp): Promise<string> {
  const names = (await readdir(join(root, folder), { recursive: true })).filter((name) => files.test(name));
  return (await Promise.all(names.map((name) => readFile(join(root, folder, name), "utf8")))).join("");
}

async function tablesOf(face: Face): Promise<Map<string, Buffer>> {
  const font = await cutFont(await readFile(face.source), face, "sfnt");
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + 16 * index;
      const start = font.readUInt32BE(entry + 8);
      const bytes = font.subarray(start, start + font.readUInt32BE(entry + 12));
      return [font.toString("latin1", entry, entry + 4), bytes] as const;
    }),
  );
}

async function lettersOf(face: Face): Promise<string> {
  const cmap = (await tablesOf(face)).get("cmap") ?? Buffer.alloc(0);
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
  const start = offsets.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error(`${face.name} has another table of characters`);
  const size = cmap.readUInt16BE(start + 6);
  return Array.from({ length: size / 2 }, (_, segment) => {
    const last = cmap.readUInt16BE(start + 14 + 2 * segment);
    const first = cmap.readUInt16BE(start + 16 + size + 2 * segment);
    return first === 0xffff
      ? ""
      : Array.from({ length: last - first + 1 }, (_each, step) => String.fromCodePoint(first + step)).join("");
  }).join("");
}
