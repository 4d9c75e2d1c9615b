import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from "workbox-core";
import type { Keeper } from "./keeper.ts";
import type { Asset, Precached } from "./precached.ts";

/** The language of paths without a language tag. */
const unnamed = "ru";
const tagLength = "/xx".length;
const atATime = 8;

/** Answers navigations with the build's documents, in the language of the path. */
export function createShell(scope: ServiceWorkerGlobalScope, keeper: Keeper, { pages, assets, rest }: Precached) {
  const languages = [...new Set(pages.map(({ language }) => language))];

  /** All or nothing: a partly cached build would break offline. */
  async function install(): Promise<void> {
    const used = await languagesInUse();
    const common = assets.filter((asset) => !asset.languages).map(keeper.keepAsset);
    await whole([...common, ...used.map(keepLanguage)]);
  }

  /**
   * Caches a few more of the remaining assets; true while there are any left. Never many at a time, because a busy
   * service worker cannot be replaced.
   */
  async function keepSome(): Promise<boolean> {
    await keeper.keepAsset(rest);
    const list = (await (await keeper.find(rest.url))?.json()) as Asset[] | undefined;
    const missing = await keeper.missing(list ?? []);
    await Promise.all(missing.slice(0, atATime).map(keeper.keepAsset));
    return missing.length > atATime;
  }

  /** Documents change with every build, so each language costs its download again. */
  async function keepLanguage(language: string): Promise<void> {
    await whole([
      ...assets.filter((asset) => asset.languages?.includes(language)).map(keeper.keepAsset),
      ...pages.filter((page) => page.language === language).map(keeper.keepPage),
    ]);
  }

  async function document({
    event,
    request,
    url: { pathname: path, search },
  }: RouteHandlerCallbackOptions): Promise<Response> {
    const wished = path === "/" ? await chosenLanguage() : unnamed;
    if (wished !== unnamed) return Response.redirect(`/${wished}${search}`);
    const language = languageOf(path);
    const cachedPage = await firstCached(
      (page) => page.language === language && (page.path === path || page.path === undefined),
    );
    if (cachedPage) return cachedPage;
    const response = await fetch(request).catch(() => undefined);
    const isSent = response !== undefined && (await isOfHouse(response));
    if (isSent) event.waitUntil(keepLanguage(language));
    // The script of any shell renders the language of the path.
    const answer = isSent ? response : ((await firstCached((page) => page.path === undefined)) ?? response);
    return answer ?? Response.error();
  }

  /** Prefers a prerendered page to a shell. */
  async function firstCached(suits: (page: Precached["pages"][number]) => boolean): Promise<Response | undefined> {
    const suitable = pages.filter(suits).sort((a, b) => Number(b.path !== undefined) - Number(a.path !== undefined));
    for (const { url } of suitable) {
      const found = await keeper.find(url);
      if (found) return found;
    }
    return undefined;
  }

  async function languagesInUse(): Promise<string[]> {
    const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const used = new Set(open.map(({ url }) => languageOf(new URL(url).pathname)));
    for (const { url, language } of pages) if (await keeper.find(url)) used.add(language);
    return used.size > 0 ? [...used] : [unnamed];
  }

  function languageOf(path: string): string {
    return languages.find((language) => path === `/${language}` || path.startsWith(`/${language}/`)) ?? unnamed;
  }

  /** Only the start page follows the language cookie; unsupported languages get English. */
  async function chosenLanguage(): Promise<string> {
    const cookie = "cookieStore" in scope ? await scope.cookieStore.get("language") : null;
    return languages.find((language) => language === (cookie?.value || unnamed)) ?? "en";
  }

  /** A path with an unknown language tag: the house redirects it, and offline this leads to the same place. */
  async function sentOn({ request, url }: RouteHandlerCallbackOptions): Promise<Response> {
    const response = await fetch(request).catch(() => undefined);
    // Any other answer comes from a captive portal.
    if (response?.type === "opaqueredirect") return response;
    const rest = url.pathname.slice(tagLength);
    const path = tagOf(url.pathname) === unnamed ? rest || "/" : `/en${rest}`;
    // Absolute, so that the rest of the path can never become another host.
    return Response.redirect(url.origin + path + url.search);
  }

  function isScreen(wish: RouteMatchCallbackOptions): boolean {
    return isNavigation(wish) && !isForeign(wish.url.pathname);
  }

  function isSentOn(wish: RouteMatchCallbackOptions): boolean {
    return isNavigation(wish) && isForeign(wish.url.pathname);
  }

  function isForeign(path: string): boolean {
    const tag = tagOf(path);
    return tag !== undefined && (tag === unnamed || !languages.includes(tag));
  }

  return { install, keepSome, isScreen, document, isSentOn, sentOn };
}

/** Files have a dot in their name, pages have none. */
function isNavigation({ request, sameOrigin, url }: RouteMatchCallbackOptions): boolean {
  return request.mode === "navigate" && sameOrigin && !url.pathname.includes(".");
}

/** A captive portal's page contains no build id. */
async function isOfHouse(response: Response): Promise<boolean> {
  return response.type === "opaqueredirect" || (await textOf(response)).includes('<script data-build="');
}

/** Empty if the connection broke. */
function textOf(response: Response): Promise<string> {
  return response
    .clone()
    .text()
    .catch(() => "");
}

function tagOf(path: string): string | undefined {
  return /^\/([a-z]{2})(?:\/|$)/.exec(path)?.[1];
}

/** Waits for all of it, so that after a failure nothing is still running. */
async function whole(work: Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

export type Shell = ReturnType<typeof createShell>;
