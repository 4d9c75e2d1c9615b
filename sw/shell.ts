import { createKeeper } from "./keeper.ts";
import type { Precached } from "./precached.ts";

/** The language of addresses that name none. */
const unnamed = "ru";

/** Answers for the site from what was kept: documents and files of the build, never the API. */
export function createShell(scope: ServiceWorkerGlobalScope, build: string, { pages, assets }: Precached) {
  const keeper = createKeeper(scope, build);
  const languages = [...new Set(pages.map(({ language }) => language))];

  /** Keeps the whole build, or fails: half of one would be worse than none. */
  async function install(): Promise<void> {
    const used = await languagesInUse();
    await Promise.all([
      ...pages.filter(({ language }) => used.includes(language)).map(({ url }) => keeper.keepPage(url)),
      ...assets.filter((asset) => !asset.languages || used.some((language) => asset.languages?.includes(language))).map(keeper.keepAsset),
    ]);
  }

  function answer(request: Request): Promise<Response> | undefined {
    const { origin, pathname, search } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin) return undefined;
    if (pathname.startsWith("/assets/")) return keeper.asset(request);
    return request.mode === "navigate" && isScreen(pathname) ? page(request, pathname, search) : undefined;
  }

  async function page(request: Request, path: string, search: string): Promise<Response> {
    const wished = path === "/" ? await chosenLanguage() : unnamed;
    if (wished !== unnamed) return Response.redirect(`/${wished}${search}`);
    return (await kept(path)) ?? fetch(request);
  }

  /** The page itself, the shell of its language, or any shell: its script speaks the language of the address. */
  async function kept(path: string): Promise<Response | undefined> {
    const language = languageOf(path);
    const shells = pages.filter((page) => page.path === undefined).sort((a, b) => Number(b.language === language) - Number(a.language === language));
    for (const { url } of [...pages.filter((page) => page.path === path), ...shells]) {
      const found = await keeper.find(url);
      if (found) return found;
    }
    return undefined;
  }

  /** Those of the open pages, and those kept before: documents change with every build, so each costs its bytes anew. */
  async function languagesInUse(): Promise<string[]> {
    const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const used = open.map(({ url }) => languageOf(new URL(url).pathname));
    for (const { url, language } of pages) if (await keeper.find(url)) used.push(language);
    return used.length > 0 ? used : [unnamed];
  }

  function languageOf(path: string): string {
    return languages.find((language) => path === `/${language}` || path.startsWith(`/${language}/`)) ?? unnamed;
  }

  /** The start page alone follows the language cookie; what we don't speak is answered in English. */
  async function chosenLanguage(): Promise<string> {
    const cookie = "cookieStore" in scope ? await scope.cookieStore.get("language") : null;
    return languages.find((language) => language === (cookie?.value || unnamed)) ?? "en";
  }

  /** Files have a dot in their name, screens have none; what to do with a language that we don't speak, the house knows. */
  function isScreen(path: string): boolean {
    const [, tag] = /^\/([a-z]{2})(?:\/|$)/.exec(path) ?? [];
    return !path.includes(".") && (tag === undefined || (tag !== unnamed && languages.includes(tag)));
  }

  return { install, answer, forgetOlder: keeper.forgetOlder };
}

export type Shell = ReturnType<typeof createShell>;
