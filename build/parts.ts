import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { gameIds } from "../rules/games/ids.ts";
import { root } from "./options.ts";

/** Groups of lazily loaded modules that share a file; the first match counts, and others get a file of their own. */
const awaitAll: readonly (readonly [part: string, like: RegExp])[] = [
  ["home-soon", /^src\/(pages\/home\/(?!home-page\.)|games\/\w+\/\w+-trial\.tsx$)/],
  ["covers", /^src\/games\/\w+\/[\w-]+-(art|cover)\.tsx$/],
  ["tiles", /^src\/games\/\w+\/\w+-live\.tsx$/],
  // Used by few.
  ["autoplay", /^src\/games\/([\w-]+\/)+([\w-]+-auto|auto-bets)\.tsx$/],
  ["proof", /^src\/games\/table\/fairness\//],
  ["table-more", /^src\/games\/table\/.*(all-bets|tones)\.tsx?$/],
  ["duels", /^src\/games\/\w+\/.*duel[\w-]*\.tsx$/],
  // Other games in steps begin with it.
  ["coinflip-soon", /^src\/games\/table\/round\/round-panel\.tsx$/],
  // A table needs most of its modules at once.
  ...["table", ...gameIds].map(
    (room) => [`${room}-soon`, new RegExp(`^src/games/${room}/(?!.*(-page|-scenes)\\.tsx$)`)] as const,
  ),
  ["ways-in", /^src\/features\/session\//],
  ["safe-play", /^src\/features\/safe-play\//],
  // What few visits come to, and then one of it.
  [
    "seldom",
    /^src\/(features\/cashier\/(cashier-watch|success-payment-dialog|receipt)|features\/verification\/verification-dialog|pages\/history\/open-rounds|pages\/access\/(linked-providers|consent-card|own-sessions)|features\/consent\/consent-dialog|features\/captcha\/framed-captcha|pages\/setting\/push-card)\.tsx$/,
  ],
  // Of the book what is looked at afterwards, or by few.
  ["book-after", /^src\/pages\/betting\/(book-bets|match-proof|slip-systems)\.tsx$/],
  // What the address of a bet or a round asks for.
  ["fairness-parts", /^src\/pages\/fairness\/(checks|rounds)\.tsx$/],
  // A library of its own, for who logs in or has agreed to it.
  ["reports", /^src\/browser\/analytics\/reports\.ts$/],
  ["replay", /^src\/browser\/analytics\/replay\.ts$/],
  ["fingerprint", /^src\/browser\/fingerprint\.ts$/],
  ["plain-pages", /^src\/(pages\/(error|no-access)\/|app\/not-found)/],
  ["bonus-pages", /^src\/pages\/(bonuses|profile-bonuses|welcome-pack)\//],
  // What the bar of whoever plays wants soon after the start.
  ["player-soon", /^src\/features\/(bell|promotions)\//],
  // Search in the bar, and the rows of home.
  ["catalog", /^src\/features\/(catalog\/|betting\/live-row)/],
  ["club-pages", /^src\/pages\/(tournaments|top|vip)\//],
  ["dev-pages", /^src\/pages\/dev-\w+\//],
  ["password-pages", /^src\/pages\/password\//],
  // Needed soon after every start, or too small for a request of its own.
  ["after-start", /^src\/(app|browser|shell|ui|features\/(notices|support|mirrors|preferences|install))\//],
];

/** Reads the sources once, and says of each module which parts a page of it needs right after it is shown. */
export function readSoon(): (module?: string) => string[] {
  const parts = [...partsNow().keys()];
  return (module = "") => {
    const [, room = "", owner = ""] = /^lazy:src\/(games|pages)\/([\w-]+)\//.exec(module) ?? [];
    const names = ["after-start", `${owner}-soon`, ...(room === "games" ? ["table-soon"] : [])];
    return parts.filter((part) => names.includes(part));
  };
}

export function memberOf(module: string): string {
  return basename(module)
    .replace(/\.\w+$/, "")
    .replaceAll("-", "_");
}

export function partsNow(): ReadonlyMap<string, readonly string[]> {
  const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .map((path) => join("src", path));
  const lazyModules = sources.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/\bimport\(\s*"(\.[^"]+\.tsx?)"\s*\)/g)].map(([, to = ""]) =>
      join(dirname(path), to),
    ),
  );
  const parts = new Map<string, string[]>();
  for (const module of new Set(lazyModules.sort())) {
    const part = awaitAll.find(([, like]) => like.test(module))?.[0];
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), module]);
  }
  return withoutSmall(parts, (modules) => {
    const texts = modules.map((module) => readFileSync(join(root, module), "utf8"));
    return gzipSync(texts.join("\n")).byteLength;
  });
}

/** What a game wants soon comes with what all tables do, where it would be too small for a request of its own. */
export function withoutSmall(
  parts: ReadonlyMap<string, readonly string[]>,
  bytesOf: (modules: readonly string[]) => number,
): ReadonlyMap<string, readonly string[]> {
  const small = gameIds.map((id) => `${id}-soon`).filter((part) => bytesOf(parts.get(part) ?? []) < leastSource);
  const ofAll = ["table-soon", ...small].flatMap((part) => parts.get(part) ?? []);
  const others = [...parts].filter(([part]) => !small.includes(part));
  return new Map(others.map(([part, modules]) => [part, part === "table-soon" ? ofAll.toSorted() : modules]));
}

/** Compressed sources of this size make a file that is worth a request, with all that a file has around them. */
const leastSource = 750;
