import type { i18n } from "i18next";
import type { ComponentType } from "react";
import { loadWords } from "../i18n/create-i18n.ts";
import type { Language } from "../i18n/languages.ts";
import { matchRoute, type Route } from "./routes.ts";

/** What stands at a path: a page of a route, or word that there is none. */
export type Screen = { path: string } & (
  | { kind: "page"; route: Route; Page: ComponentType }
  /** "unknown" where no page is built, "refused" where the page's own check says no. */
  | { kind: "missing"; reason: "unknown" | "refused" }
);

/** Fetches everything that a path needs before it can be shown. Rejects when a chunk does not load. */
export async function loadScreen(path: string, language: Language, i18n: i18n): Promise<Screen> {
  const { route, params = {} } = matchRoute(path) ?? {};
  const refused = route?.check?.(params) === false;
  if (!route?.load || refused) {
    await loadWords(i18n, language, ["common"]);
    return { path, kind: "missing", reason: refused ? "refused" : "unknown" };
  }
  const [page] = await Promise.all([route.load(), loadWords(i18n, language, ["common", ...route.words])]);
  return { path, kind: "page", route, Page: page.default };
}
