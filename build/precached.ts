import { createHash } from "node:crypto";
import type { RenderedPage } from "../src/prerender.tsx";
import { languages, type Language } from "../src/i18n/languages.ts";
import type { Precached } from "../sw/precached.ts";
import type { Files } from "./options.ts";

/** What the service worker keeps: the start page and the shell of each language, all code and words, and the type. */
export function precachedOf(files: Files, pages: readonly RenderedPage[], left: Files): Precached {
  const code = [...files.keys()].filter((path) => /^assets\/.*\.(js|css)$/.test(path) && !left.has(path));
  const fonts = [...files.keys()].filter((path) => path.endsWith(".woff2"));
  return {
    pages: pages
      .filter(({ route }) => route === undefined || route === "home")
      .map(({ file, language, path }) => ({ url: `/${file}`, language, ...(path !== undefined && { path }) })),
    assets: [...code, ...fonts].map((path) => {
      const integrity = `sha256-${createHash("sha256")
        .update(files.get(path) ?? "")
        .digest("base64")}`;
      return { url: `/${path}`, integrity, ...(path.endsWith(".woff2") && { languages: readersOf(path) }) };
    }),
  };
}

/** Address of the file with the letters that a page of this language has most of. */
export function textFontOf(files: Files, language: Language): string | undefined {
  const script = language === "en" ? "latin" : "cyrillic";
  const path = [...files.keys()].find((file) => file.startsWith(`assets/onest-${script}-wght-`));
  return path && `/${path}`;
}

/** The languages that a file of letters is for. Figures and brand names are Latin everywhere. */
function readersOf(font: string): Language[] {
  if (font.includes("-cyrillic-ext-")) return ["kz"];
  return font.includes("-cyrillic-") ? ["ru", "kz"] : [...languages];
}
