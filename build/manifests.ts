import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { soloGameIds } from "../rules/games/ids.ts";
import type { DialogName } from "../src/shell/dialogs/dialog-name.ts";
import { links } from "../src/shell/links.ts";
import { type Language, languageFacts, languages, localPath } from "../src/i18n/languages.ts";
import { type Files, root } from "./options.ts";

interface Shortcut {
  name: string;
  path: string;
  /** Opened along with the address. */
  dialog?: { name: DialogName; flag: string };
}

/** Shortcuts on a long press of the app's icon: the first three whose pages exist. */
const shortcuts: readonly Shortcut[] = [
  { name: "crash", path: "/games/crash" },
  { name: "betting", path: "/betting" },
  { name: "deposit", path: links.home(), dialog: { name: "PayIn", flag: "deposit" } },
  { name: soloGameIds[0], path: links.game(soloGameIds[0]) },
  { name: "history", path: links.history() },
  { name: "faq", path: links.faq() },
];
const shortcutsListed = 3;

const screenshots = [
  { name: "home", form: "narrow", sizes: "780x1688" },
  { name: soloGameIds[0], form: "narrow", sizes: "780x1688" },
  { name: "home", form: "wide", sizes: "1280x800" },
];

/** The web manifest of each language; all describe one app. Shortcuts lead only to paths that have a page. */
export async function manifests(paths: readonly string[]): Promise<Files> {
  const made = languages.map(async (language) => {
    const words = await wordsOf(language);
    return [manifestOf(language), Buffer.from(JSON.stringify(manifest(language, words, paths)))] as const;
  });
  return new Map(await Promise.all(made));
}

async function wordsOf(language: Language) {
  const words: unknown = JSON.parse(await readFile(join(root, "locales", language, "manifest.json"), "utf8"));
  return (key: string) => wordIn(words, key, language);
}

/** Throws on a missing word: the browser would silently drop a shortcut without a name. */
export function wordIn(words: unknown, key: string, language: Language): string {
  const word = key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words);
  if (typeof word !== "string") throw new Error(`locales/${language}/manifest.json has no ${key}`);
  return word;
}

function manifestOf(language: Language): string {
  return language === "ru" ? "manifest.webmanifest" : `manifest-${language}.webmanifest`;
}

function manifest(language: Language, word: (key: string) => string, paths: readonly string[]) {
  return {
    id: "/",
    name: word("name"),
    short_name: word("name"),
    description: word("description"),
    lang: languageFacts[language].htmlLang,
    dir: "ltr",
    start_url: localPath(language, "/"),
    scope: "/",
    display: "standalone",
    display_override: ["standalone", "minimal-ui"],
    orientation: "any",
    background_color: "#0b0d12",
    theme_color: "#0b0d12",
    categories: ["games", "entertainment"],
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
    shortcuts: shortcuts
      .filter(({ path }) => paths.includes(path))
      .slice(0, shortcutsListed)
      .map(({ name, path, dialog }) => ({
        name: word(`shortcut.${name}`),
        url: localPath(language, path) + (dialog ? `?${dialog.flag}` : ""),
        icons: [{ src: "/icon-192.png", type: "image/png", sizes: "192x192" }],
      })),
    screenshots: screenshots.map(({ name, form, sizes }) => ({
      src: `/screenshot-${name}-${form}-${language}.webp`,
      type: "image/webp",
      sizes,
      form_factor: form,
      label: word(`screenshot.${name}`),
    })),
    // Receives a promo link shared to the app; the page extracts its code.
    share_target: {
      action: localPath(language, "/"),
      method: "GET",
      params: { title: "share_title", text: "share_text", url: "share_url" },
    },
  };
}
