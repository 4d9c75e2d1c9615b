import type { i18n } from "i18next";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server.edge";
import { App } from "./app/app.tsx";
import { stillPlatform } from "./browser/platform.ts";
import { type Route, routes } from "./app/routes.ts";
import { loadScreen, type Screen } from "./app/screen.ts";
import { headOf } from "./app/title.ts";
import { sitemapOf } from "./document.ts";
import { loadTrial } from "./games/games.ts";
import { createI18n, type LoadFile, loadWords } from "./i18n/create-i18n.ts";
import { type Language, languages } from "./i18n/languages.ts";
// Imported so that the bundler puts what every page starts with into one file.
import "./browser/reset-link.ts";
import "./browser/start-link.ts";
import { createLayer } from "./link/layer.ts";
import { AtHand } from "./shell/still.tsx";
import { LayerProvider } from "./link/use-stream.ts";
import { pageOf, type RenderedPage, type SiteParts } from "./rendered-page.ts";

interface RenderingParts extends SiteParts {
  words: LoadFile;
}

export interface RenderedSite {
  pages: RenderedPage[];
  /** All routes that have a page, prerendered or not. */
  routes: { path: string; pattern: string; module: string | undefined; words: readonly string[] }[];
  sitemap: string;
}

/** Renders every public page, and one shell for all others, in every language. */
export async function renderSite(parts: RenderingParts): Promise<RenderedSite> {
  const rendered = routes.filter((route) => route.prerendered).flatMap(placesOf);
  const built = routes.filter((route) => route.load);
  const pages: Promise<RenderedPage>[] = [];
  for (const language of languages) {
    for (const place of [undefined, ...rendered]) pages.push(renderPage(place, language, parts));
  }
  return {
    pages: await Promise.all(pages),
    routes: await Promise.all(
      built.map(async (route) => ({ path: route.path, pattern: patternOf(route), ...(await partsOf(route, "ru")) })),
    ),
    sitemap: sitemapOf(rendered.filter(({ route }) => isIndexed(route)).map(({ path }) => path)),
  };
}

interface Place {
  route: Route;
  path: string;
  name: string;
}

/** A route whose parameter is one of a few has a page for each. */
function placesOf(route: Route): Place[] {
  const { name, path, check: { slug } = {} } = route;
  if (slug === undefined) return [{ route, path, name }];
  return slug.split("|").map((each) => ({ route, path: path.replace(":slug", each), name: `${name}-${each}` }));
}

async function renderPage(place: Place | undefined, language: Language, site: RenderingParts): Promise<RenderedPage> {
  const { route, path, name } = place ?? {};
  const i18n = createI18n(language, site.words);
  await loadWords(i18n, language, ["common", "footer"]);
  const screen = path === undefined ? undefined : await loadScreen(path, language, i18n);
  const { module, words } = await partsOf(route, language);
  const content = contentOf({ name, path, screen, language, i18n, atHand: await partsAtHand(route) });
  return pageOf(site, {
    ...headOf(screen, i18n),
    language,
    name,
    path,
    indexed: route !== undefined && isIndexed(route),
    content,
    module,
    words,
  });
}

/** Lazily loaded parts that the markup contains all the same. A table has none of the footer: nobody begins there. */
async function partsAtHand(route: Route | undefined): Promise<ReadonlyMap<string, ComponentType<never>>> {
  const [{ Footer }, { LanguageLinks }, { ThemePreference }, { BeneathGames }, Trial] = await Promise.all([
    import("./app/layouts/footer.tsx"),
    import("./features/preferences/language-links.tsx"),
    import("./features/preferences/theme-preference.tsx"),
    import("./pages/home/beneath-games.tsx"),
    loadTrial(),
  ]);
  return new Map<string, ComponentType<never>>([
    ...(route?.game ? [] : ([["footer", Footer]] as const)),
    ["language-links", LanguageLinks],
    ["theme-preference", ThemePreference],
    ["beneath-games", BeneathGames],
    ["trial", Trial as ComponentType<never>],
  ]);
}

interface Shown {
  name: string | undefined;
  path: string | undefined;
  screen: Screen | undefined;
  language: Language;
  i18n: i18n;
  atHand: ReadonlyMap<string, ComponentType<never>>;
}

function contentOf({ name, path, screen, language, i18n, atHand }: Shown): string {
  const content = renderToString(
    <LayerProvider value={stillLayer}>
      <AtHand value={atHand}>
        <App language={language} path={path} screen={screen} i18n={i18n} platform={stillPlatform} />
      </AtHand>
    </LayerProvider>,
  );
  // The security policy would block it, and hydration would not repair it.
  const blocked = /<[^>]*\sstyle="[^>]*>|<script[^>]*>/.exec(content);
  if (blocked) throw new Error(`The page ${name ?? "shell"} has what its security policy blocks: ${blocked[0]}`);
  return content;
}

/** A data layer without data: nobody interacts with prerendered pages. */
const stillLayer = createLayer({
  call: () => new Promise(() => {}),
  stream: () => ({ subscribe: () => () => {}, get: () => undefined }),
});

/** The lazily loaded module of a route's page, by its name in the build, and its translation files. */
async function partsOf(
  route: Route | undefined,
  language: Language,
): Promise<{ module: string | undefined; words: string[] }> {
  const loaded = (await route?.load?.()) as { module?: string } | undefined;
  return {
    module: loaded?.module,
    words: ["common", ...(route?.words ?? [])].map((name) => `locales/${language}/${name}.json`),
  };
}

/** The route's path in the house's syntax, with the expressions for its parameters. */
function patternOf({ path, check = {} }: Route): string {
  return Object.entries(check).reduce((pattern, [name, like]) => pattern.replace(`:${name}`, `$&(${like})`), path);
}

function isIndexed({ name, layout }: Route): boolean {
  return layout === "default" && name !== "error";
}
