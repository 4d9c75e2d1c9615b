import type { SiteLanguage } from "./built-site.ts";
import type { Locale } from "./visit.ts";

/** What an address of the site asks for: a screen in a language, or another address to go to. */
export type ResolvedPath = { language: SiteLanguage; path: string } | { redirect: string; rememberLanguage?: string };

/** Addresses without a prefix are Russian. Only `/` follows the language that was last chosen. */
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
  // English words, and yet the house is to know what was wished for.
  return first === "br" ? { redirect, rememberLanguage: first } : { redirect };
}

/** By hand: an expression that looks for the last slashes looks again from each slash of the path. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** What the site's addresses begin with in somebody's language; whoever reads none of ours reads English. */
export function prefixOf(locale: Locale): string {
  return prefixes[locale] ?? "/en";
}

const prefixes: Partial<Record<Locale, string>> = { "ru-RU": "", "kk-KZ": "/kz" };

/** Two letters that are no language of ours are answered in English. */
function languageOf(tag: string): SiteLanguage {
  return tag === "ru" || tag === "kz" ? tag : "en";
}

/** Tells the app's own paths, in which `:name` stands for one part and `:name(a|b)` for one like that, from any other. */
export function pathMatcher(routes: readonly string[]): (path: string) => boolean {
  const patterns = routes.map((route) => new RegExp(`^${route.replace(part, (_, like = "[^/]+") => `(?:${like})`)}$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

const part = /:\w+(?:\((.*?)\)(?=\/|$))?/g;
