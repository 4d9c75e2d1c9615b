import type { SiteLanguage } from "./built-site.ts";
import type { Locale } from "./visit.ts";

export type ResolvedPath = { language: SiteLanguage; path: string } | { redirect: string; rememberLanguage?: string };

/** Addresses without a prefix are Russian. Only `/` follows the language chosen last. */
export function resolvePath(path: string, chosenLanguage: string | undefined): ResolvedPath {
  if (path === "/") {
    const language = chosenLanguage === undefined ? "ru" : languageOf(chosenLanguage);
    return language === "ru" ? { language, path } : { redirect: `/${language}` };
  }
  if (path.endsWith("/")) return { redirect: withoutLastSlashes(path) || "/" };
  const [, first, rest = ""] = /^\/([a-zA-Z]{2})(\/.*)?$/.exec(path) ?? [];
  if (first === undefined) return { language: "ru", path };
  const language = languageOf(first);
  if (language === "ru") return { redirect: rest || "/" };
  if (language === first) return { language, path: rest || "/" };
  const redirect = `/${language}${rest}`;
  // Shown in English, but the wish for Portuguese is remembered.
  return first === "br" ? { redirect, rememberLanguage: first } : { redirect };
}

/** Not a regular expression: one for trailing slashes would retry from each slash. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The path prefix of a locale; English for locales without a language of ours. */
export function prefixOf(locale: Locale): string {
  return prefixes[locale] ?? "/en";
}

const prefixes: Partial<Record<Locale, string>> = { "ru-RU": "", "kk-KZ": "/kz" };

/** Unknown two-letter codes are answered in English. */
function languageOf(tag: string): SiteLanguage {
  return tag === "ru" || tag === "kz" ? tag : "en";
}

/** Matches the app's own paths: `:name` stands for any segment, and `:name(a|b)` for one that matches. */
export function pathMatcher(routes: readonly string[]): (path: string) => boolean {
  const patterns = routes.map((route) => new RegExp(`^${route.replace(part, (_, like = "[^/]+") => `(?:${like})`)}$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

const part = /:\w+(?:\((.*?)\)(?=\/|$))?/g;
