import { createHash } from "node:crypto";
import type { RenderedPage } from "../src/rendered-page.ts";
import { languages, type Language } from "../src/i18n/languages.ts";
import type { Asset, Precached } from "../sw/precached.ts";
import type { Files } from "./options.ts";

/**
 * What the service worker caches at installation: start page and shell of each language, with everything that they load
 * at first.
 */
export function precachedOf(
  files: Files,
  pages: readonly RenderedPage[],
  workerStart: readonly string[],
  rest: string,
): Precached {
  const startPages = pages.filter(({ name }) => name === undefined || name === "home");
  return {
    pages: startPages.map(({ file, language, path }) => ({
      url: `/${file}`,
      language,
      ...(path !== undefined && { path }),
    })),
    // Sorted, so that the same sources make the same bytes whichever bundle finished first.
    assets: [...files.keys()].sort().flatMap((path) => {
      const readers = workerStart.includes(path) ? languages : readersOf(path, startPages);
      if (readers.length === 0) return [];
      return { ...assetOf(files, path), ...(readers.length < languages.length && { languages: [...readers] }) };
    }),
    rest: assetOf(files, rest),
  };
}

/** What the service worker caches later: all other code, and words of languages not in use on this device. */
export function restOf(files: Files, pages: readonly RenderedPage[], workerStart: readonly string[]): Asset[] {
  const code = [...files.keys()].sort().filter((path) => /^assets\/.*\.(js|css)$/.test(path));
  const start = precachedOf(files, pages, workerStart, "").assets.filter((asset) => !asset.languages);
  return code.map((path) => assetOf(files, path)).filter(({ url }) => !start.some((asset) => asset.url === url));
}

function assetOf(files: Files, path: string): Asset {
  const digest = createHash("sha256").update(files.get(path) ?? "");
  return { url: `/${path}`, sha256: digest.digest("base64").slice(0, -1) };
}

export function textFontOf(files: Files, language: Language): string | undefined {
  const script = language === "en" ? "latin" : "cyrillic";
  const path = [...files.keys()].find((file) => file.startsWith(`assets/onest-${script}-`));
  return path && `/${path}`;
}

export function fontsOf(files: Files, language: Language): string[] {
  return [...files.keys()].filter((path) => path.endsWith(".woff2") && lettersOf(path).includes(language));
}

function readersOf(path: string, pages: readonly RenderedPage[]): readonly Language[] {
  if (path.endsWith(".woff2")) return lettersOf(path);
  if (!/^assets\/.*\.(js|css|json)$/.test(path)) return [];
  // Inline scripts are skipped: the import map names every script, the boot script the worker of browsers without
  // shared ones.
  const naming = pages.filter(({ html }) =>
    (path.endsWith(".json") ? html : html.replace(inlineScripts, "")).includes(`/${path}`),
  );
  return languages.filter((language) => naming.some((page) => page.language === language));
}

/** The languages whose pages use this font file. Figures and brand names are Latin everywhere. */
function lettersOf(font: string): readonly Language[] {
  const [, name = ""] = /([a-z]+-[a-z]+)-\w+\.woff2$/.exec(font) ?? [];
  return readers[name] ?? [];
}

/** Fonts missing here are loaded when their letters appear. */
const readers: Readonly<Record<string, readonly Language[]>> = {
  "onest-latin": languages,
  "onest-currency": languages,
  "onest-cyrillic": ["ru", "kz"],
  "onest-kazakh": ["kz"],
  "unbounded-latin": languages,
  "unbounded-currency": languages,
  // Has no Kazakh letters, so Kazakh words are never set in it.
  "unbounded-cyrillic": ["ru"],
};

const inlineScripts = /<script(?! type="module").*?<\/script>/gs;
