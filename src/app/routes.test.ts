import { expect, test } from "vitest";
import { gameIds } from "../../rules/games/ids.ts";
import { games } from "../games/games.ts";
import { links } from "../shell/links.ts";
import { exists, matchRoute, routes } from "./routes.ts";

const ofTheSpecification = [
  "/", "/betting", "/bonuses", "/error", "/faq", "/games/cases", "/games/cases/{slug}",
  "/games/coinflip", "/games/crash", "/games/dice", "/games/hilo", "/games/keno", "/games/roulette",
  "/games/rooms", "/games/rooms/purple", "/games/rooms/red", "/games/rooms/yellow",
  "/games/slots", "/games/slots/{slots}/demo", "/games/slots/{slots}/play",
  "/games/live-casino", "/games/live-casino/{slots}/demo", "/games/live-casino/{slots}/play",
  "/no-access", "/password/reset", "/reset-password/{token}",
  "/policy/en/kyc", "/policy/en/user-agreement", "/policy/ru/confidential", "/policy/ru/user-agreement",
  "/profile", "/profile/access", "/profile/bonuses", "/profile/history", "/profile/setting",
  "/top", "/tournament/{id}", "/tournaments/{status}", "/tournaments", "/vip-club", "/welcome-pack",
]; // prettier-ignore

test("every path of the specification is a route, and each has a name of its own", () => {
  const paths = routes.map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}"));
  // One route may stand for several addresses, such as those of the rooms.
  const isKnown = (path: string) => {
    const found = path.includes("{") ? undefined : matchRoute(path);
    return paths.includes(path) || (found !== undefined && exists(found.route, found.params));
  };
  expect(ofTheSpecification.filter((path) => !isKnown(path))).toEqual([]);
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
});

test("a path finds its route and its parameters, with or without a slash at the end", () => {
  expect(matchRoute("/")?.route.name).toBe("home");
  expect(matchRoute("/games/dice/")?.route.name).toBe("dice");
  expect(matchRoute("/games/slots/amber-fox/demo")).toMatchObject({
    route: { name: "slot-demo" },
    params: { slots: "amber-fox" },
  });
  expect(matchRoute("/reset-password/abc")?.params).toEqual({ token: "abc" });
});

test("an unknown path finds none", () => {
  for (const path of ["/nowhere", "/games", "/games/dice/more", "/tournament/", "/en/games/dice"]) {
    expect(matchRoute(path), path).toBeUndefined();
  }
});

test("a page's own check refuses what cannot exist", () => {
  const allowed = (path: string) => {
    const { route, params = {} } = matchRoute(path) ?? {};
    return route && exists(route, params);
  };
  expect(["active", "upcoming", "finished"].map((status) => allowed(`/tournaments/${status}`))).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    ["/tournaments/never", "/games/cases/No_Slug", "/tournament/%", "/games/slots/a--b/demo"].map(allowed),
  ).toEqual([false, false, false, false]);
});

test("profile and real play are for players, everything else is open", () => {
  const guarded = routes.filter(({ guards }) => guards.length > 0).map(({ path }) => path);
  expect(guarded.every((path) => path.startsWith("/profile") || path.endsWith("/play"))).toBe(true);
  expect(
    routes.filter(({ path }) => path.startsWith("/profile") || path.endsWith("/play")).map(({ path }) => path),
  ).toEqual(guarded);
});

test("games in play, crash, roulette and betting have the full width", () => {
  const wide = routes.filter(({ fullWidth }) => fullWidth).map(({ path }) => path);
  expect(wide).toEqual([
    "/betting",
    "/betting/:part",
    "/betting/:part/:id",
    "/games/crash",
    "/games/roulette",
    ...["slots", "live-casino"].flatMap((kind) => ["demo", "play"].map((mode) => `/games/${kind}/:slots/${mode}`)),
  ]);
});

test("only what is built, open to all and the same for all is rendered at build time", () => {
  const rendered = routes.filter(({ prerendered }) => prerendered);
  expect(rendered.map(({ name }) => name)).toEqual([
    "home",
    "betting",
    "error",
    "faq",
    ...gameIds.flatMap((id) => [id, games[id].beneath?.name ?? []].flat()),
    "slots",
    "live-casino",
    "fairness",
    "no-access",
    "policy-kyc",
    "policy-agreement-en",
    "policy-confidential",
    "policy-agreement-ru",
    "top",
    "vip-club",
  ]);
  expect(rendered.every(({ load, guards }) => load && guards.length === 0)).toBe(true);
  // A parameter is one of a few, each of which has a page.
  for (const { path, check } of rendered) expect(path.includes(":")).toBe(check?.["slug"]?.includes("|") ?? false);
});

test("every link leads to a route", () => {
  const round = () => links.round({ game: gameIds[0], round: 1 });
  const tournaments = () => links.tournaments("finished");
  const book = () => links.book("event", "e-1");
  const entry = () => links.entry({ kind: "live", slug: "hall-roulette" }, "play");
  const built = { ...links, round, tournaments, book, entry, game: undefined, gallery: undefined, meters: undefined };
  for (const [name, link] of Object.entries(built))
    if (link) expect(matchRoute(link("abc").split(/[#?]/)[0] ?? ""), name).toBeDefined();
  for (const game of gameIds) expect(matchRoute(links.game(game))?.route.load).toBeDefined();
});

test("what only developers look at is not in what players get", () => {
  expect(matchRoute(links.gallery())).toBeUndefined();
  expect(matchRoute(links.meters())).toBeUndefined();
});
