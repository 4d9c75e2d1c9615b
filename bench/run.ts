import { join } from "node:path";
import { bankRun } from "./bank-run.ts";
import { bets } from "./bets.ts";
import { bookHour } from "./book-hour.ts";
import { catalog } from "./catalog.ts";
import { comeback } from "./comeback.ts";
import { cuts } from "./cuts.ts";
import { earlyTaps } from "./early-taps.ts";
import { eventChaos } from "./event-chaos.ts";
import { flights } from "./flights.ts";
import { flood } from "./flood.ts";
import { frames } from "./frames.ts";
import { killLoop } from "./kill-loop.ts";
import { leaderKills } from "./leader-kills.ts";
import { matchOdds } from "./match-odds.ts";
import { nemesis } from "./nemesis.ts";
import { odds } from "./odds.ts";
import { offlineStart } from "./offline-start.ts";
import { presses } from "./presses.ts";
import { providerSpins } from "./provider-spins.ts";
import { reportsStart } from "./reports-start.ts";
import { returns } from "./returns.ts";
import { round } from "./round.ts";
import { type Bench, runBenches } from "./run-benches.ts";
import { sharedReturns } from "./shared-returns.ts";
import { start } from "./start.ts";
import { stuffing } from "./stuffing.ts";
import { tabs } from "./tabs.ts";
import { updateBytes } from "./update-bytes.ts";
import { webhooks } from "./webhooks.ts";

/* npm run bench -- NAME: the benches by name. */
const benches: Record<string, Bench> = {
  bets,
  nemesis,
  odds,
  bank: bankRun,
  returns,
  "shared-returns": sharedReturns,
  "provider-spins": providerSpins,
  "book-hour": bookHour,
  "match-odds": matchOdds,
  round,
  comeback,
  cuts,
  webhooks,
  flights,
  "event-chaos": eventChaos,
  "kill-loop": killLoop,
  "leader-kills": leaderKills,
  stuffing,
  flood,
  "update-bytes": updateBytes,
  "offline-start": offlineStart,
  tabs,
  start,
  "reports-start": reportsStart,
  "early-taps": earlyTaps,
  frames,
  catalog,
  presses,
};

// Rounds that nobody waits for would be measured with everything else.
process.env["KARAT_SHARED_GAMES"] ??= "none";

const passed = await runBenches({
  benches,
  names: process.argv.slice(2),
  folder: join(import.meta.dirname, "results"),
  say: (line) => console.log(line),
});
if (!passed) process.exitCode = 1;
