import type { Route } from "../http/route.ts";
import type { OpenedPage } from "../http/site.ts";
import type { Bus } from "../live/bus.ts";
import type { Keys } from "../runtime/keys.ts";
import type { MirrorsConfig } from "./config.ts";
import { getMirrorData } from "./get-mirror-data.ts";
import { getMirrorForPlayer } from "./get-mirror-for-player.ts";
import { getMirrorRedirect } from "./get-mirror-redirect.ts";
import { getMirrorsToCheck } from "./get-mirrors-to-check.ts";
import { createManifest, manifestPath, manifestResponse } from "./manifest.ts";
import { createMirrorResults } from "./mirror-results.ts";
import { createMirrors } from "./mirrors.ts";
import type { MirrorNouns, MirrorsHouse } from "./mirrors-house.ts";
import { movedAddress } from "./moved-address.ts";
import { createMoves } from "./moves.ts";
import { packForMove } from "./pack-for-move.ts";
import { sendAntiBonusResult } from "./send-anti-bonus-result.ts";
import { sendLuggage } from "./send-handoff-state.ts";
import { createSiteStates } from "./site-states.ts";
import { unpackAfterMove } from "./unpack-after-move.ts";

type Ground = Pick<MirrorsHouse, "pool" | "log" | "hosts"> & {
  config: MirrorsHouse["config"] & MirrorsConfig;
  bus: Bus;
};

/** Opens the sites, which other features need before there are any players. */
export async function openSites({ pool, log, hosts, config, bus }: Ground) {
  const siteStates = await createSiteStates({ pool, bus, log, hosts, moved: config.moved });
  const mirrors = createMirrors({
    hosts,
    scheme: config.scheme,
    stateOf: siteStates.stateOf,
    cutsOff: config.mode === "sandbox",
  });
  return { siteStates, mirrors };
}

type Dependencies = Omit<MirrorsHouse, keyof MirrorNouns> & { keys: Pick<Keys, "mirrors"> };

export function openMirrors(dependencies: Dependencies) {
  const { config, pool, clock, rng, sessions, mirrors, keys } = dependencies;
  const manifest = createManifest({ key: keys.mirrors, clock, mirrors });
  const list: Route = {
    method: "GET",
    path: manifestPath,
    label: "manifest",
    answer: () => manifestResponse(manifest),
  };
  const nouns: MirrorNouns = {
    mirrorResults: createMirrorResults({ pool, clock }),
    moves: createMoves({ pool, clock, rng, sessions }),
    handoffsOfNetwork: { name: "luggage", most: 300 * config.networkScale, windowS: 3_600 },
  };
  return {
    nouns,
    endpoints: [
      getMirrorData,
      getMirrorRedirect,
      getMirrorForPlayer,
      getMirrorsToCheck,
      sendAntiBonusResult,
      packForMove,
      sendLuggage,
      unpackAfterMove,
    ],
    routes: [list],
    site: {
      documents: { [manifestPath]: { text: manifest.text, isCacheable: false } },
      config: (site: string) => ({ mirrors: mirrors.open().filter((host) => host !== site) }),
      movedAddress: (opened: OpenedPage) => movedAddress(mirrors, opened),
    },
    expiring,
  };
}

export const expiring = [
  { table: "moves", time: "expires_at" },
  { table: "mirror_results", time: "measured_at", retentionMs: 24 * 3_600_000 },
  { table: "left_mirrors", time: "left_at", retentionMs: 600_000 },
];
