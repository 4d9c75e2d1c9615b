import { expect, test } from "vitest";
import { createPlayWallet } from "./play-wallet.ts";
import { createSessions } from "./sessions.ts";
import { findTitle } from "./titles.ts";
import { isRefused } from "./wallet.ts";

test("sessions of demos end neither a player's nor a demo that is in use", async () => {
  const sessions = createSessions(Date.now);
  const wallet = createPlayWallet();
  const title = findTitle("hall-roulette");
  if (!title) throw new Error("no such title");
  const demo = () => wallet.issue({ gameCode: title.code, currency: "RUB", locale: "en", isStrict: false });
  const open = async (playerId?: string) => {
    const session = await sessions.open(
      { ...wallet, session: async (token) => ({ ...(await facts(token)), ...(playerId && { playerId }) }) },
      title,
      demo(),
    );
    if (isRefused(session)) throw new Error(session.refused);
    return session;
  };
  const facts = async (token: string) => {
    const session = await wallet.session(token);
    if (isRefused(session)) throw new Error(session.refused);
    return session;
  };
  const player = await open("7");
  const [used, unused] = [await open(), await open()];
  for (let nth = 0; nth < 21_000; nth += 1) {
    await open();
    if (nth % 1_000 > 0) continue;
    expect(sessions.find(used.id)).toBe(used);
    expect(await wallet.balance(used.facts.session)).toEqual({ balance: "10000.00" });
  }
  expect(sessions.find(player.id)).toBe(player);
  expect(sessions.find(unused.id)).toBeUndefined();
});
