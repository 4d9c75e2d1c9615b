import type { ParseKeys } from "i18next";
import type { ComponentType } from "react";
import type { Namespace } from "../i18n/words.ts";
import { gameIds } from "../../rules/games/ids.ts";
import { games } from "../games/games.ts";
import type { GameManifest } from "../games/table/game-manifest.ts";
import { links } from "../shell/links.ts";

declare const DEVELOPMENT: boolean;

export type Params = Readonly<Record<string, string>>;

type Head = ParseKeys<["common", "policy", "no-access", "catalog"]>;

export interface Route {
  name: string;
  /** `:name` is one variable segment of the path. */
  path: string;
  layout: "default" | "no-access";
  /** In-house tables, slots and live games. */
  game: boolean;
  fullWidth: boolean;
  /** Names of `guards.ts`. */
  guards: readonly string[];
  /** The regular expression that each parameter has to match as a whole for the page to exist. */
  check?: Readonly<Record<string, string>>;
  /** The page `<name>-page.tsx`; absent until it is built. */
  load?: () => Promise<{ default: ComponentType }>;
  /** Translation namespaces that the page needs beside `common`; its own comes last. */
  words: readonly Namespace[];
  /** Translation keys of title and description; by default those of the last namespace. */
  head?: readonly [title: Head, description: Head];
  /** Public and the same for everybody, so rendered at build time. */
  prerendered?: true;
}

const slug = "[a-z0-9]+(-[a-z0-9]+)*";

const providerGame = {
  load: () => import("../pages/provider-game/provider-game-page.tsx"),
  words: ["catalog", "provider-game"],
} satisfies Partial<Route>;

const betting = {
  load: () => import("../pages/betting/betting-page.tsx"),
  words: ["lists", "betting"],
} satisfies Partial<Route>;

/** A path that no route has: with it, a bare shell highlights no menu entry. */
export const nowhere = "/-";

/** Every screen of the product, in the order in which paths are matched. */
export const routes: readonly Route[] = [
  route("home", links.home(), {
    load: () => import("../pages/home/home-page.tsx"),
    words: ["home"],
    prerendered: true,
  }),
  route("betting", links.betting(), { fullWidth: true, prerendered: true, ...betting }),
  route("betting-part", "/betting/:part", { fullWidth: true, check: { part: "live|my-bets" }, ...betting }),
  route("betting-of", "/betting/:part/:id", {
    fullWidth: true,
    check: { part: "sport|league|event", id: "[\\w-]{1,40}" },
    ...betting,
  }),
  route("bonuses", links.bonuses(), {
    load: () => import("../pages/bonuses/bonuses-page.tsx"),
    words: ["offers", "bonuses", "lists"],
  }),
  route("error", links.error(), {
    load: () => import("../pages/error/error-page.tsx"),
    words: ["reset"],
    head: ["failure.title", "failure.text"],
    prerendered: true,
  }),
  route("faq", links.faq(), { load: () => import("../pages/faq/faq-page.tsx"), words: ["faq"], prerendered: true }),
  ...gameIds.flatMap((id) => tables(games[id])),
  route("slots", links.slots(), {
    load: () => import("../pages/catalog/catalog-page.tsx"),
    words: ["catalog"],
    prerendered: true,
  }),
  route("slot-demo", links.entry({ kind: "slots", slug: ":slots" }, "demo"), {
    game: true,
    fullWidth: true,
    check: { slots: slug },
    ...providerGame,
  }),
  route("slot-play", links.entry({ kind: "slots", slug: ":slots" }, "play"), {
    game: true,
    fullWidth: true,
    guards: ["player"],
    check: { slots: slug },
    ...providerGame,
  }),
  route("live-casino", links.liveCasino(), {
    load: () => import("../pages/catalog/catalog-page.tsx"),
    words: ["catalog"],
    head: ["catalog:live.title", "catalog:live.description"],
    prerendered: true,
  }),
  route("live-demo", links.entry({ kind: "live", slug: ":slots" }, "demo"), {
    game: true,
    fullWidth: true,
    check: { slots: slug },
    ...providerGame,
  }),
  route("live-play", links.entry({ kind: "live", slug: ":slots" }, "play"), {
    game: true,
    fullWidth: true,
    guards: ["player"],
    check: { slots: slug },
    ...providerGame,
  }),
  route("fairness", links.fairness(), {
    load: () => import("../pages/fairness/fairness-page.tsx"),
    words: ["proof", "fairness"],
    prerendered: true,
  }),
  route("no-access", links.noAccess(), {
    layout: "no-access",
    load: () => import("../pages/no-access/no-access-page.tsx"),
    words: ["no-access"],
    head: ["no-access:title", "no-access:text"],
    prerendered: true,
  }),
  route("password-reset", links.passwordReset(), {
    load: () => import("../pages/password/password-reset-page.tsx"),
    words: ["session", "reset"],
  }),
  route("reset-password", links.resetPassword(":token"), {
    load: () => import("../pages/password/reset-password-page.tsx"),
    words: ["session", "reset"],
  }),
  route("policy-kyc", links.kyc(), {
    load: () => import("../pages/policy/kyc-page.tsx"),
    words: ["policy"],
    head: ["documents.kyc", "policy:description.kyc"],
    prerendered: true,
  }),
  route("policy-agreement-en", links.agreement("en"), {
    load: () => import("../pages/policy/agreement-en-page.tsx"),
    words: ["policy"],
    head: ["documents.agreement", "policy:description.agreement"],
    prerendered: true,
  }),
  route("policy-confidential", links.confidential(), {
    load: () => import("../pages/policy/confidential-page.tsx"),
    words: ["policy"],
    head: ["documents.confidential", "policy:description.confidential"],
    prerendered: true,
  }),
  route("policy-agreement-ru", links.agreement("ru"), {
    load: () => import("../pages/policy/agreement-ru-page.tsx"),
    words: ["policy"],
    head: ["documents.agreement", "policy:description.agreement"],
    prerendered: true,
  }),
  route("profile", links.profile(), {
    guards: ["player"],
    load: () => import("../pages/profile/profile-page.tsx"),
    words: ["verification", "profile"],
  }),
  route("profile-access", links.access(), {
    guards: ["player"],
    load: () => import("../pages/access/access-page.tsx"),
    words: ["session", "access"],
  }),
  route("profile-bonuses", links.ownBonuses(), {
    guards: ["player"],
    load: () => import("../pages/profile-bonuses/profile-bonuses-page.tsx"),
    words: ["offers", "bonuses", "own-bonuses", "lists"],
  }),
  route("profile-history", links.history(), {
    guards: ["player"],
    load: () => import("../pages/history/history-page.tsx"),
    words: ["money", "history", "lists", "bell"],
  }),
  route("profile-setting", links.setting(), {
    guards: ["player"],
    load: () => import("../pages/setting/setting-page.tsx"),
    words: ["safe-play", "setting"],
  }),
  route("tournament", links.tournament(":id"), {
    check: { id: "[0-9A-Za-z-]{1,64}" },
    load: () => import("../pages/tournaments/tournament-page.tsx"),
    words: ["errors", "tournaments"],
  }),
  route("tournaments-by-status", "/tournaments/:status", {
    check: { status: "active|upcoming|finished" },
    load: () => import("../pages/tournaments/tournaments-page.tsx"),
    words: ["tournaments", "lists"],
  }),
  route("tournaments", links.tournaments(), {
    load: () => import("../pages/tournaments/tournaments-page.tsx"),
    words: ["tournaments", "lists"],
  }),
  route("top", links.top(), { load: () => import("../pages/top/top-page.tsx"), words: ["top"], prerendered: true }),
  route("vip-club", links.vip(), {
    load: () => import("../pages/vip/vip-club-page.tsx"),
    words: ["vip"],
    prerendered: true,
  }),
  route("welcome-pack", links.welcomePack(), {
    load: () => import("../pages/welcome-pack/welcome-pack-page.tsx"),
    words: ["offers", "bonuses", "welcome-pack"],
  }),
  ...(typeof DEVELOPMENT === "boolean" && DEVELOPMENT
    ? [
        route("gallery", links.gallery(), { load: () => import("../pages/dev-ui/gallery-page.tsx") }),
        route("meters", links.meters(), { load: () => import("../pages/dev-network/meters-page.tsx") }),
      ]
    : []),
];

export function matchRoute(path: string): { route: Route; params: Params } | undefined {
  for (const route of routes) {
    const params = paramsOf(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

export function exists({ check = {} }: Route, params: Params): boolean {
  return Object.entries(check).every(([name, allowed]) => new RegExp(`^(${allowed})$`).test(params[name] ?? ""));
}

function route(name: string, path: string, rest: Partial<Route> = {}): Route {
  return {
    name,
    path,
    layout: "default",
    game: false,
    fullWidth: false,
    guards: [],
    words: [],
    ...rest,
  };
}

function tables({ id, page, isWide, beneath }: GameManifest): Route[] {
  const rest = { game: true, words: ["table", id], prerendered: true } as const;
  const own = route(id, links.game(id), { ...rest, fullWidth: isWide === true, load: page });
  if (!beneath) return [own];
  const check = { slug: beneath.of.join("|") };
  return [own, route(beneath.name, links.game(id, ":slug"), { ...rest, load: beneath.page, check })];
}

function paramsOf(pattern: string, path: string): Params | undefined {
  const expected = pattern.split("/");
  const parts = path.replace(/(?<=.)\/$/, "").split("/");
  if (expected.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const given = parts[index] ?? "";
    if (part.startsWith(":") && given !== "") params[part.slice(1)] = given;
    else if (part !== given) return undefined;
  }
  return params;
}
