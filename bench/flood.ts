import { execFileSync, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BillingData } from "../contract/cashier.ts";
import { callOver } from "../tests/call.ts";
import { openBareHouse } from "./bare-house.ts";
import { attacks } from "./flood-attacks.ts";
import { openLoop, p95 } from "./open-loop.ts";
import { medianOf } from "./pairs.ts";
import type { Bench } from "./run.ts";

const windowMs = 6_000;
const rounds = 3;
const gate = 2;
const gateMb = 128;

interface Player {
  token: string;
  email: string;
  password: string;
}

/** One client against all others: in each way that has once worked, one at a time and all together. */
export const flood: Bench = {
  what: `bets and profile of a player while one client floods the house: p95 at most ${gate}× that of a quiet one, memory bounded, payments heard (FLOODS)`,
  async run({ say, env }) {
    const wanted = env["FLOODS"]?.split(",");
    const names = (Object.keys(attacks) as (keyof typeof attacks)[]).filter((name) => wanted?.includes(name) ?? true);
    const folder = mkdtempSync(join(tmpdir(), "karat-flood-"));
    const { house, port } = await openBareHouse(folder);
    const desk = async <T>(path: string, body: object) =>
      (await callOver<T>(port, `http://desk.localhost${path}`, { body })).json;
    const megabytes = () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(house.pid)]).toString()) / 1_024;

    async function measure(player: Player) {
      const headers = { Authorization: `Bearer ${player.token}` };
      const api = <T>(path: string, body?: object) =>
        callOver<T>(port, `http://api.karat.localhost${path}`, {
          headers: { ...headers, ...(body ? { "Idempotency-Key": randomUUID() } : {}) },
          ...(body ? { body } : {}),
        });
      const { json: billing } = await api<BillingData>("/api/v2/billing/data");
      const method = billing.payments.methods.find(({ kind }) => kind === "card")?.hash;
      let mostMb = 0;
      const pay = async () => {
        mostMb = Math.max(mostMb, megabytes());
        const { json } = await api<{ invoice_id: string }>("/api/v2/billing/deposit", { method, amount: "100.00" });
        const { answered } = await desk<{ answered?: number[] }>(`/invoices/${json.invoice_id}`, { action: "pay" });
        return { status: answered?.at(-1) ?? 0, text: "" };
      };
      const [bets, profiles, payments] = await Promise.all([
        openLoop(50, windowMs, () =>
          api("/games/dice/bet", { amount: "1.00", choice: { mode: "under", target: 4_950 } }),
        ),
        openLoop(50, windowMs, () => api("/profile/user")),
        openLoop(2_000, windowMs, pay),
      ]);
      const refused = [...bets, ...profiles, ...payments].filter(({ status }) => status !== 200).length;
      return { betMs: p95(bets), profileMs: p95(profiles), refused, mostMb };
    }

    async function during<T>(player: Player, chosen: readonly string[], work: () => Promise<T>): Promise<T> {
      const client = fork(join(import.meta.dirname, "flood-client.ts"), { execArgv: ["--import", "tsx"] });
      client.send({ target: { port, ...player }, names: chosen });
      // Until it is in full swing.
      await sleep(6_000);
      const result = await work();
      client.disconnect();
      await once(client, "exit");
      return result;
    }

    try {
      const player = () => desk<Player>("/players", { balance: "100000.00" });
      const attacker = await player();
      await measure(await player());
      const figures: Record<string, object> = {};
      let passed = true;
      for (const chosen of [...names.map((name) => [name]), names]) {
        const ratios = { bet: [] as number[], profile: [] as number[] };
        // Each pays in as often as one player may.
        const other = await player();
        let refused = 0;
        let grownMb = 0;
        for (let round = 0; round < rounds; round += 1) {
          const quiet = await measure(other);
          const flooded = await during(attacker, chosen, () => measure(other));
          ratios.bet.push(flooded.betMs / quiet.betMs);
          ratios.profile.push(flooded.profileMs / quiet.profileMs);
          refused += flooded.refused;
          grownMb = Math.max(grownMb, Math.round(flooded.mostMb - quiet.mostMb));
        }
        const [bet, profile] = [medianOf(ratios.bet), medianOf(ratios.profile)];
        const name = chosen.length > 1 ? "together" : String(chosen[0]);
        const holds = bet <= gate && profile <= gate && refused === 0 && grownMb <= gateMb;
        figures[name] = { bet, profile, ratios, refused, grownMb, holds };
        passed &&= holds;
        say(
          `${name}: bets ${bet.toFixed(2)}×, profile ${profile.toFixed(2)}×, ${refused} refused, memory +${grownMb} MB${holds ? "" : "  FAILED"}`,
        );
      }
      return { passed, ...figures };
    } finally {
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
