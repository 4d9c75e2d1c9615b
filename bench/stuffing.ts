import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callOver } from "../tests/world/call.ts";
import { openBareHouse } from "./bare-house.ts";
import { openLoop, p95 } from "./open-loop.ts";
import type { Bench } from "./run-benches.ts";

const perSecond = 50;
const runMs = 20_000;
const gateMs = 1_000;

interface Made {
  email: string;
  password: string;
  token: string;
  /** Cookie of a browser that the player has logged in with before. */
  device?: string;
}

export const stuffing: Bench = {
  what: `logins and bets of players while a stolen list is replayed at ${perSecond} a second: 95 % of logins within ${gateMs} ms`,
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), "karat-stuffing-"));
    const { house, port } = await openBareHouse(folder);
    const api = (path: string, body: object, headers: Record<string, string> = {}) =>
      callOver(port, `http://api.karat.localhost${path}`, { body, headers });
    const makePlayer = async (balance: string) =>
      (await callOver<Made>(port, "http://desk.localhost/players", { body: { balance } })).json;

    const logIn = ({ email, password, device = "" }: Pick<Made, "email" | "password" | "device">) =>
      api("/api/v2/auth/login/email/password", { email, password }, { Cookie: device });

    const bet = ({ token }: Made) => {
      const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": randomUUID() };
      return api("/games/dice/bet", { amount: "1.00", choice: { mode: "under", target: 4_950 } }, headers);
    };

    async function play(bettor: Made, players: readonly Made[], ms: number) {
      const [logins, bets] = await Promise.all([
        openLoop(400, ms, (turn) => logIn(players[turn % players.length] ?? bettor)),
        openLoop(50, ms, () => bet(bettor)),
      ]);
      return { logins, bets };
    }

    try {
      const bettor = await makePlayer("1000000.00");
      const players: Made[] = [];
      while (players.length < 20) {
        const player = await makePlayer("0.01");
        const { cookies } = await logIn(player);
        players.push({ ...player, device: cookies.find((line) => line.startsWith("device="))?.split(";")[0] ?? "" });
      }
      // Every line has another address, so each has to be looked up: the most expensive kind of list. Every tenth is a
      // player's.
      const stolen = (turn: number) => ({
        email: turn % 10 === 0 ? (players[turn % players.length]?.email ?? "") : `listed-${turn}@example.com`,
        password: "stolen-password-1",
      });
      const quiet = await play(bettor, players, runMs / 2);
      const [flooded, replies] = await Promise.all([
        play(bettor, players, runMs),
        openLoop(1_000 / perSecond, runMs, (turn) => logIn(stolen(turn))),
      ]);
      const figures = {
        quietLoginP95Ms: Math.round(p95(quiet.logins)),
        floodedLoginP95Ms: Math.round(p95(flooded.logins)),
        quietBetP95Ms: Math.round(p95(quiet.bets)),
        floodedBetP95Ms: Math.round(p95(flooded.bets)),
        loginsRefused: flooded.logins.filter(({ status }) => status !== 200).length,
        betsRefused: flooded.bets.filter(({ status }) => status !== 200).length,
        replayed: replies.length,
        lookedAt: replies.filter(({ text }) => text.includes("wrong_credentials")).length,
        askedToWork: replies.filter(({ text }) => text.includes("captcha_required")).length,
        turnedAway: replies.filter(({ status }) => status === 503).length,
      };
      say(
        `logins: ${figures.quietLoginP95Ms} ms, while the list is replayed ${figures.floodedLoginP95Ms} ms (95 % of them)`,
      );
      say(`bets: ${figures.quietBetP95Ms} ms, while the list is replayed ${figures.floodedBetP95Ms} ms (95 % of them)`);
      return { passed: figures.floodedLoginP95Ms < gateMs && figures.loginsRefused === 0, ...figures };
    } finally {
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
