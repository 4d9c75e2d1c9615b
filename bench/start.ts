import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instantGameIds, soloGameIds } from "../rules/games/ids.ts";
import { freePort } from "../tests/world/free-port.ts";
import { type ColdStart, coldStart, type Wanted } from "./cold-page.ts";
import { openBrowser, openHouse } from "./open-house.ts";
import { alternate, medianOf, pairsOf } from "./pairs.ts";
import { servePeer } from "./peer/serve.ts";
import type { Bench } from "./run-benches.ts";
import { slowLine, slowPhoneLine } from "./slow-line.ts";
import { wantedNames } from "./wanted-names.ts";

const pairs = 10;
/** What is compared of a start, and how many times the peer has to take what we take. */
const measures = {
  paintMs: { name: "first useful paint", gate: 2.5 },
  liveMs: { name: "live and tappable", gate: 1.3 },
  scriptMs: { name: "script on the main thread", gate: 1.5 },
} as const;
type Measure = keyof typeof measures;

const screens: readonly (Omit<Wanted, "address"> & { name: string; path: string })[] = [
  { name: "home", path: "/en", shown: "li[data-game] a", count: soloGameIds.length, tapped: "li[data-game] a" },
  {
    name: "table",
    path: `/en/games/${instantGameIds[0]}`,
    shown: "form button[type=submit]",
    count: 1,
    tapped: "form button[type=submit]",
  },
];

/** A first visit to home and to a table on a slow phone, against the same screens the usual way. */
export const start: Bench = {
  what: "first visit on a slow phone to home and a table, against a conventional page: paint, life and script of both",
  async run({ say, env }) {
    const count = Number(env["START_PAIRS"] ?? pairs);
    const wantedScreens = wantedNames({
      name: "START_ONLY",
      text: env["START_ONLY"],
      all: screens.map(({ name }) => name),
    });
    const folder = mkdtempSync(join(tmpdir(), "karat-start-"));
    const port = await freePort();
    const host = `karat.localhost:${port}`;
    const house = await openHouse(folder, port);
    const peer = await servePeer({ port, host });
    const [lines, peerLine] = [await slowLine(port, slowPhoneLine), await slowLine(peer.port, slowPhoneLine)];
    // The same names: to the house the peer is its own site, and the API is the same one.
    const ours = await openBrowser(port, lines.port);
    const theirs = await openBrowser(port, lines.port, { [host]: peerLine.port });
    try {
      const results: Record<string, unknown> = {};
      let [steady, passed] = [true, true];
      for (const { name, path, ...wanted } of screens) {
        if (!wantedScreens.includes(name)) continue;
        const address = `http://${host}${path}`;
        const a = () => coldStart(ours, { ...wanted, address });
        const b = () => coldStart(theirs, { ...wanted, address });
        for (const warmUp of [a, b]) await warmUp();
        const same = await alternate(count, a, a);
        const both = await alternate(count, a, b);
        say(`${name}: ours ${inWords(both.a)}`);
        say(`${name}: peer ${inWords(both.b)}`);
        const figures = Object.keys(measures).map((key) => {
          const measure = key as Measure;
          const of = (starts: readonly ColdStart[]) => starts.map((each) => each[measure]);
          const itself = pairsOf(of(same.b), of(same.a));
          const compared = pairsOf(of(both.b), of(both.a));
          const [low, high] = compared.interval;
          const isSteady = itself.median > 0.95 && itself.median < 1.05;
          // What a table is to its peer is told; what home is, is promised.
          if (name === "home") {
            steady &&= isSteady;
            passed &&= low >= measures[measure].gate;
          }
          say(
            `${name}: ${measures[measure].name}: ${compared.median.toFixed(2)} times less (95 %: ${low.toFixed(2)} to ${high.toFixed(2)}), ours against itself ${itself.median.toFixed(3)}`,
          );
          return [measure, { gate: measures[measure].gate, itself, ...compared }] as const;
        });
        results[name] = { ...Object.fromEntries(figures), ours: both.a, peer: both.b };
      }
      if (!steady) say("the machine was not steady enough: this run does not count");
      return { passed: steady && passed, steady, line: slowPhoneLine, ...results };
    } finally {
      await Promise.all([ours.close(), theirs.close()]);
      await Promise.all([lines.close(), peerLine.close()]);
      peer.close();
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function inWords(starts: readonly ColdStart[]): string {
  const of = (key: keyof ColdStart) => Math.round(medianOf(starts.map((each) => each[key])));
  return `${of("paintMs")} ms to paint, ${of("liveMs")} to life, ${of("scriptMs")} of script, ${of("layoutMs")} of style and layout in ${of("layouts")}, longest task ${of("longestMs")}`;
}
