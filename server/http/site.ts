import { statSync } from "node:fs";
import { join } from "node:path";
import type { SiteConfig } from "../../contract/config.ts";
import { toResponse } from "./answer.ts";
import type { Bindings } from "./bindings.ts";
import type { BuiltPage } from "./built-site.ts";
import { clientOf, cookiesOf } from "./caller.ts";
import type { Role } from "./hosts.ts";
import type { HttpHouse } from "./http-house.ts";
import { resetLinkInHash } from "./reset-link-in-hash.ts";
import { refuse } from "./refusal.ts";
import { releaseOf } from "./release.ts";
import { createSecurity } from "./security.ts";
import { fileResponse, type LoadedSite, loadSite, siteFile } from "./site-files.ts";
import { pathMatcher, resolvePath } from "./site-paths.ts";
import { createVerifiedPages } from "./verified-page.ts";

export type SiteRole = Extract<Role, { kind: "site" }>;
export interface Site {
  serve(request: Request, env: Bindings, role: SiteRole): Response | Promise<Response>;
  id(): string;
}

export interface SiteParts {
  /** Documents that change while the house runs, by path. Pages of any origin may read them. */
  documents?: Readonly<Record<string, SiteDocument>>;
  /** Content-addressed files, by path prefix; undefined for unknown ones. */
  files?: Readonly<Record<string, (path: string) => Promise<Buffer | undefined>>>;
  /** Documents for frames of the site, by path. */
  pages?: Readonly<Record<string, FramePage>>;
  /** The origins whose pages are shown in frames. */
  frames?: readonly string[];
  /** Exact addresses outside the house that pages and workers may call. */
  connections?: readonly string[];
  config?(site: string): Partial<SiteConfig>;
  /** The new address of a page opened at a site that has moved. */
  movedAddress?(opened: OpenedPage): string | undefined;
}

export interface FramePage {
  html: string;
  /** Its content security policy. */
  policy: string;
}

interface SiteDocument {
  text(): string;
  /** Whether it may be some minutes old. */
  isCacheable: boolean;
}

export interface OpenedPage {
  site: string;
  path: string;
  search: string;
  /** The `Sec-Fetch-Mode` header, which says whether a page is being opened. */
  mode: string | null;
  /** The cookie of somebody with something to take along: a player, or a browser seen today. */
  carried: string | undefined;
}

interface SiteOptions {
  house: Pick<HttpHouse, "config" | "hosts" | "locationAt" | "networkLimiter">;
  parts: readonly SiteParts[];
  releases?: (() => number) | undefined;
}

export function createSite({ house, parts, releases = () => 0 }: SiteOptions): Site {
  const { config, hosts } = house;
  const framePages = new Map(parts.flatMap(({ pages = {} }) => Object.entries(pages)));
  const security = createSecurity({
    hosts,
    scheme: config.scheme,
    frames: parts.flatMap(({ frames = [] }) => frames),
    ownFrames: [...framePages.keys()],
    connections: parts.flatMap(({ connections = [] }) => connections),
  });
  const verified = createVerifiedPages(config.yandexVerifications);
  const load = () => loadSite(config.distFolder, hosts.origin);
  const built = config.dev ? reloading(join(config.distFolder, "current.json"), load) : always(load());
  const current = released(built, releases);
  const documents = new Map(parts.flatMap(({ documents = {} }) => Object.entries(documents)));
  const fileFinders = parts.flatMap(({ files = {} }) => Object.entries(files));

  return {
    serve(request, env, role) {
      if (request.method !== "GET" && request.method !== "HEAD") return toResponse(refuse("method_not_allowed"));
      const { pathname, search } = new URL(request.url);
      const finder = fileFinders.find(([start]) => pathname.startsWith(start));
      if (finder) return foundFile(() => finder[1](pathname), pathname, request, env);
      return fileAt(pathname, request, role) ?? documentAt(pathname, search, request, env, role);
    },
    id: () => current().built.id,
  };

  function fileAt(path: string, request: Request, role: SiteRole): Response | undefined {
    const site = current();
    const asFile = (headers: Record<string, string>) => ({ headers: { ...security.forFile, ...headers } });
    if (path === "/latest-build.json") return fileResponse(jsonFile({ id: site.built.id }), request, asFile(uncached));
    if (path === "/config.json") return fileResponse(jsonFile(siteConfig(role)), request, asFile(uncached));
    const document = documents.get(path);
    if (document) {
      const headers = { ...anyOrigin, ...(document.isCacheable ? brief : uncached) };
      return fileResponse(textFile(document.text()), request, asFile(headers));
    }

    const framePage = framePages.get(path);
    if (framePage) {
      const headers = { ...security.forFile, "Content-Security-Policy": framePage.policy, ...brief };
      return fileResponse(siteFile(".html", Buffer.from(framePage.html)), request, { headers });
    }

    const page = site.pagesByFile.get(path);
    if (page) {
      const response = pageResponse(page, request, role);
      // The service worker caches it under its file name for addresses opened offline.
      response.headers.set("Referrer-Policy", "no-referrer");
      return response;
    }
    const file = site.files.get(path === "/sw.js" && !config.serviceWorker ? "/sw-kill.js" : path);
    if (!file) return undefined;
    if (path === "/sw.js")
      return fileResponse(file, request, { headers: { ...security.forScript(role), ...uncached } });
    if (path === "/pixel.png") return fileResponse(file, request, asFile({ ...anyOrigin, ...uncached }));
    const lasting = site.lasting.has(path) ? forever : brief;
    if (path.endsWith(".js"))
      return fileResponse(file, request, { headers: { ...security.forScript(role), ...lasting } });
    return fileResponse(file, request, asFile(lasting));
  }

  /** Looked for in the database, so that whoever asks waits for their network's turn. */
  async function foundFile(
    find: () => Promise<Buffer | undefined>,
    path: string,
    request: Request,
    { incoming }: Bindings,
  ): Promise<Response> {
    const { ip } = clientOf(incoming, house);
    const bytes = await house.networkLimiter.run({ ip, device: undefined }, find);
    if (!bytes) return toResponse(refuse("not_found"));
    return fileResponse(siteFile(path, bytes), request, { headers: { ...security.forFile, ...forever } });
  }

  function documentAt(path: string, search: string, request: Request, env: Bindings, role: SiteRole): Response {
    const { language, token, userVersion } = cookiesOf(env.incoming);
    const resolved = resolvePath(path, language);
    const mode = request.headers.get("sec-fetch-mode");
    // In canonical form, so that the new host need not redirect again.
    const wished = "redirect" in resolved ? resolved.redirect : path;
    const opened = { site: role.site, path: wished, search, mode, carried: token || userVersion };
    const moved = firstOf(parts, (part) => part.movedAddress?.(opened));
    if (moved !== undefined)
      return new Response(null, { status: 301, headers: { Location: moved, ...uncached, Vary: "Cookie" } });
    // Absolute, so that no path can turn into another host.
    if ("redirect" in resolved)
      return redirect(`${role.origin}${resolved.redirect}${search}`, resolved.rememberLanguage);
    const withoutToken = resetLinkInHash(path, search);
    if (withoutToken !== undefined) return redirect(role.origin + withoutToken, undefined);
    const site = current();
    const page = site.pagesByPath.get(path) ?? site.built.shell[resolved.language];
    const status = site.isRoute(resolved.path) ? 200 : 404;
    const response = pageResponse(page, request, role, status);
    if (holdsKey(resolved.path, search)) response.headers.set("Referrer-Policy", "no-referrer");
    return response;
  }

  function pageResponse(page: BuiltPage, request: Request, role: SiteRole, status = 200): Response {
    const { files, built } = current();
    const file = files.get(`/${page.file}`);
    if (!file) throw new Error(`the build has no ${page.file}`);
    return fileResponse(verified(file, role.site), request, {
      status,
      headers: { ...security.forPage(role, page, built.scripts), ...revalidated },
    });
  }

  function redirect(to: string, rememberLanguage: string | undefined): Response {
    const headers: [string, string][] = [
      ["Location", to],
      ["Cache-Control", "no-store"],
      ["Vary", "Cookie"],
    ];
    const secure = config.scheme === "https" ? "; Secure" : "";
    if (rememberLanguage)
      headers.push(["Set-Cookie", `language=${rememberLanguage}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`]);
    return new Response(null, { status: 302, headers });
  }

  function siteConfig({ site }: SiteRole): Partial<SiteConfig> {
    return {
      ...config.services,
      settings: {
        telegramUrl: config.telegramUrl ?? null,
        revshareUrl: config.revshareUrl ?? null,
        licence: config.licence,
        helplines: config.helplines,
      },
      support: { email: config.supportEmail ?? null, chat: config.chatUrl ?? null },
      redirects: { hosts: [...hosts.targets], signOn: hosts.signOn ?? null },
      // The house asks for its own captcha when there is reason to.
      captcha: { provider: "altcha", siteKey: null, frame: null },
      development: config.dev,
      ...Object.assign({}, ...parts.map((part) => part.config?.(site) ?? {})),
    };
  }
}

function firstOf<From, To>(list: readonly From[], find: (each: From) => To | undefined): To | undefined {
  for (const each of list) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the address logs in or identifies whoever opens it. */
function holdsKey(path: string, search: string): boolean {
  if (/^\/(password\/reset|reset-password)(\/|$)/.test(path)) return true;
  const query = new URLSearchParams(search);
  return secretParameters.some((name) => query.has(name));
}

const secretParameters = ["simple_auth", "simpleAuthToken", "token", "code", "phone", "email", "whoAreYou"];

const uncached = { "Cache-Control": "no-store" };
const revalidated = { "Cache-Control": "no-cache" };
const brief = { "Cache-Control": "public, max-age=300" };
const forever = { "Cache-Control": "public, max-age=31536000, immutable" };
const anyOrigin = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };

type IndexedSite = ReturnType<typeof withIndex>;

function withIndex(site: LoadedSite) {
  const { pages, shell, routes, assets, kept } = site.built;
  return {
    ...site,
    pagesByPath: new Map<string, BuiltPage>(pages.map((page) => [page.path, page])),
    pagesByFile: new Map<string, BuiltPage>([...Object.values(shell), ...pages].map((page) => [`/${page.file}`, page])),
    lasting: new Set([...assets, ...kept]),
    isRoute: pathMatcher(routes),
  };
}

function released(built: () => LoadedSite, releases: () => number): () => IndexedSite {
  let made: { of: LoadedSite; count: number; site: IndexedSite } | undefined;
  return () => {
    const [of, count] = [built(), releases()];
    if (made?.of !== of || made.count !== count) made = { of, count, site: withIndex(releaseOf(of, count)) };
    return made.site;
  };
}

function always(site: LoadedSite): () => LoadedSite {
  return () => site;
}

/** In development, follows the builds made meanwhile. */
function reloading(file: string, load: () => LoadedSite): () => LoadedSite {
  let readAt = 0;
  let site: LoadedSite | undefined;
  return () => {
    const changedAt = statSync(file).mtimeMs;
    if (site && changedAt === readAt) return site;
    site = load();
    readAt = changedAt;
    return site;
  };
}

function jsonFile(value: unknown) {
  return textFile(JSON.stringify(value));
}

function textFile(json: string) {
  return siteFile(".json", Buffer.from(json));
}
