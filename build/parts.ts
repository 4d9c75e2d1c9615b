import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { soloGameIds } from "../rules/games/ids.ts";
import { root } from "./options.ts";

/** Lazily loaded modules that come in one file, and what fits none of these in a file of its own. The first that fits counts. */
const awaitAll: readonly (readonly [part: string, like: RegExp])[] = [
  ["covers", /^src\/games\/\w+\/[\w-]+-(art|cover)\.tsx$/],
  // A table shows most of it as soon as it stands; what plays by itself is asked for by few.
  ...["table", ...soloGameIds].flatMap((room) => [
    [`${room}-more`, new RegExp(`^src/games/${room}/(?!fairness/).*(auto|all-bets|tones)[\\w-]*\\.tsx?$`)] as const,
    [`${room}-soon`, new RegExp(`^src/games/${room}/(?!fairness/)(?!.*(-page|-scenes)\\.tsx$)`)] as const,
  ]),
  ["home-soon", /^src\/pages\/home\/(?!home-page\.)/],
  ["ways-in", /^src\/features\/session\//],
  ["safe-play", /^src\/features\/safe-play\//],
  ["payments", /^src\/features\/cashier\/(cashier-watch|success-payment-dialog)\.tsx$/],
  ["plain-pages", /^src\/(pages\/(error|no-access)\/|app\/not-found)/],
  ["password-pages", /^src\/pages\/password\//],
  ["history-more", /^src\/(pages\/history\/open-rounds|features\/cashier\/receipt)\.tsx$/],
  // What every visit wants as soon as it has begun, and what is too small to be asked for alone.
  ["after-start", /^src\/(app|browser|shell|ui|features\/(notices|support|mirrors|preferences))\//],
];

/** The file that a lazily loaded module comes in together with others, if it does. */
export function partOf(module: string): string | undefined {
  return awaitAll.find(([, like]) => like.test(module))?.[0];
}

/** The parts that a page of this module wants as soon as it stands. */
export function soonOf(module = ""): string[] {
  const [, room = "", owner = ""] = /^lazy:src\/(games|pages)\/([\w-]+)\//.exec(module) ?? [];
  const names = ["after-start", `${owner}-soon`, ...(room === "games" ? ["table-soon"] : [])];
  return [...partsNow().keys()].filter((part) => names.includes(part));
}

/** By what name it is found in that file. */
export function memberOf(module: string): string {
  return basename(module)
    .replace(/\.\w+$/, "")
    .replaceAll("-", "_");
}

/** The parts that there are, and their modules. */
export function partsNow(): ReadonlyMap<string, readonly string[]> {
  const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .map((path) => join("src", path));
  const asked = sources.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/\bimport\(\s*"(\.[^"]+\.tsx?)"\s*\)/g)].map(([, to = ""]) =>
      join(dirname(path), to),
    ),
  );
  const parts = new Map<string, string[]>();
  for (const module of new Set(asked.sort())) {
    const part = partOf(module);
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), module]);
  }
  return parts;
}
