import { access } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { manifests, wordIn } from "./manifests.ts";
import { root } from "./options.ts";

interface Manifest {
  id: string;
  start_url: string;
  shortcuts: { name: string; url: string }[];
  icons: { src: string }[];
  screenshots: { src: string; label: string }[];
}

const made = [...(await manifests(["/", "/games/dice", "/profile/history", "/faq"]))].map(([file, bytes]) => ({
  file,
  manifest: JSON.parse(Buffer.from(bytes).toString()) as Manifest,
}));

test("the site is one app in three languages, each with a manifest that names everything", () => {
  expect(made.map(({ file }) => file)).toEqual([
    "manifest.webmanifest",
    "manifest-en.webmanifest",
    "manifest-kz.webmanifest",
  ]);
  for (const { manifest } of made) {
    expect(manifest.id).toBe("/");
    expect(manifest.shortcuts).toHaveLength(3);
    for (const named of [
      ...manifest.shortcuts.map(({ name }) => name),
      ...manifest.screenshots.map(({ label }) => label),
    ])
      expect(named).toMatch(/\S/);
  }
});

test("every picture in a manifest is there", async () => {
  const pictures = made.flatMap(({ manifest: { icons, screenshots } }) => [...icons, ...screenshots]);
  await Promise.all(pictures.map(({ src }) => access(join(root, "public", src))));
});

test("a name that a language lacks ends the build", () => {
  const words = { shortcut: { dice: "Dice" } };
  expect(wordIn(words, "shortcut.dice", "en")).toBe("Dice");
  expect(() => wordIn(words, "shortcut.crash", "en")).toThrow("locales/en/manifest.json has no shortcut.crash");
  expect(() => wordIn(words, "screenshot.dice", "kz")).toThrow("locales/kz/manifest.json has no screenshot.dice");
});
