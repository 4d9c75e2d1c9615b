import type { i18n } from "i18next";
import type { ComponentType } from "react";
import { loadWords } from "../i18n/create-i18n.ts";
import type { Language } from "../i18n/languages.ts";
import { exists, matchRoute, type Route } from "./routes.ts";

/** What stands at a path: a page of a route, or word that there is none. */
export type Screen = { path: string; Page: ComponentType } & ({ kind: "page"; route: Route } | { kind: "missing" });

/** The screen that the markup is of, or what is still on its way of it: undefined where it does not come. */
export type FirstScreen = Screen | Promise<Screen | undefined>;

/** Fetches everything that a path needs before it can be shown. Rejects when a chunk does not load. */
export async function loadScreen(path: string, language: Language, i18n: i18n): Promise<Screen> {
  const { route, params = {} } = matchRoute(path) ?? {};
  const refused = route !== undefined && !exists(route, params);
  if (!route?.load || refused) {
    const [missing] = await Promise.all([import("./not-found.tsx"), loadWords(i18n, language, ["common"])]);
    return { path, kind: "missing", Page: refused ? missing.RefusedPath : missing.UnknownPath };
  }
  const [page] = await Promise.all([route.load(), loadWords(i18n, language, ["common", ...route.words])]);
  return { path, kind: "page", route, Page: page.default };
}
