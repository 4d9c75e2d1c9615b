import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Opened } from "./frame-api.ts";
import { createGameApi } from "./game-api.ts";
import { createPlayWallet } from "./play-wallet.ts";
import { createRoundMemory } from "./round-store.ts";
import { createSessions } from "./sessions.ts";
import { createSlotRounds } from "./slot-rounds.ts";
import type { TableRounds } from "./table-rounds.ts";
import { isRefused } from "./wallet.ts";

const gameCode = "salt-and-ember";

async function open(wallet = createPlayWallet()) {
  const session = await wallet.session(wallet.issue({ gameCode, currency: "RUB", locale: "en", isStrict: false }));
  if (isRefused(session)) throw new Error(session.refused);
  const ids = (txId: string = randomUUID()) => ({
    session: session.session,
    requestId: txId,
    txId,
    roundId: "r1",
  });
  return { wallet, session, ids };
}

test("play money that is used up is there again, and not before", async () => {
  const { wallet, session, ids } = await open();
  const bet = { ...ids(), gameCode, amount: "9999.00" };
  expect(await wallet.bet(bet)).toEqual({ balance: "1.00" });
  // There is enough for a smaller stake.
  expect(await wallet.bet({ ...ids(), gameCode, amount: "2.00" })).toEqual({ refused: "insufficient_funds" });
  expect(await wallet.balance(session.session)).toEqual({ balance: "1.00" });
  const last = { ...ids(), gameCode, amount: "0.50" };
  for (const _ of ["first", "repeated"]) expect(await wallet.bet(last)).toEqual({ balance: "0.50" });
  expect(await wallet.win({ ...ids(), refTxId: last.txId, amount: "0.25", roundClosed: true })).toEqual({
    balance: "0.75",
  });
  expect(await wallet.bet({ ...ids(), gameCode, amount: "10.00" })).toEqual({ balance: "9990.00" });
  await wallet.bet({ ...ids(), gameCode, amount: "9990.00" });
  expect(await wallet.balance(session.session)).toEqual({ balance: "10000.00" });
});

test("a demo goes on with its session, and with a new one when its play money had to make room", async () => {
  const [playWallet, demos] = [createPlayWallet(), createRoundMemory()];
  const api = createGameApi({
    sessions: createSessions(Date.now),
    rounds: createSlotRounds(() => demos, Date.now),
    tables: undefined as unknown as TableRounds, // Nobody sits down.
    playWallet,
    houseWallet: undefined,
  });
  const ask = async (name: string, body: object) =>
    (await api.request(`/api/${name}`, { method: "POST", body: JSON.stringify(body) })).json();
  const openGame = (again?: string): Promise<Opened> =>
    ask("open", { code: gameCode, mode: "demo", currency: "RUB", ...(again && { again }) });
  const { session } = await openGame();
  expect((await openGame(session)).session).toBe(session);
  for (let others = 0; others < 5_000; others += 1) await open(playWallet);
  expect(await ask("balance", { session })).toEqual({ error: "session_unknown" });
  const anew = await openGame(session);
  expect(anew).toMatchObject({ balance: "10000.00", currency: "RUB" });
  expect((await openGame(anew.session)).session).toBe(anew.session);
});
