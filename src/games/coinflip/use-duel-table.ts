import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Answer } from "../../../contract/errors.ts";
import type { Bet } from "../../../contract/bets.ts";
import type { Duel, DuelOrder, DuelReply } from "../../../contract/duels.ts";
import { type Micro, parseMoney } from "../../../rules/money.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { withEnded } from "../table/rounds/own-bets.ts";
import { useAnyTable } from "../table/state/use-any-table.ts";

/** The table of duels: all that are open, the player's own, and what can be done with them. */
export function useDuelTable() {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const layer = useLayer();
  const { practice: _, knownBets: __, sound: ___, forget, ...any } = useAnyTable("coinflip", "money");
  const currency = any.wallet?.currency ?? "RUB";
  const view = useStream((layer) => layer.shared.duels$());
  const known = useStream((layer) => layer.shared.myDuels$())?.value;
  const mine = known ?? noDuels;
  const pending = useStream((layer) => layer.shared.bets$())?.pending.filter(({ game }) => game === "coinflip") ?? [];
  const [joining, setJoining] = useState<string>();
  const [told, setTold] = useState<Duel>();

  const ids = new Set(mine.map(({ id }) => id));
  const own = mine.filter(({ state }) => state === "open");
  const ended = mine.filter(({ state }) => state !== "open");

  // What ends while the table is open is told and counted; what ended before is in the list.
  const seen = useRef<Set<string>>(undefined);
  const tell = useEffectEvent((duels: readonly Duel[] | undefined) => {
    const before = seen.current;
    seen.current = duels && new Set(duels.filter(({ state }) => state !== "open").map(({ id }) => id));
    if (!before || !duels) return;
    for (const duel of duels) {
      if (duel.state === "open" || before.has(duel.id)) continue;
      setTold(duel);
      if (duel.state === "done") any.played(asBet(duel));
    }
  });
  useEffect(() => tell(known), [known]);

  async function send(id: string | undefined, by: () => Promise<Answer<DuelReply>>) {
    forget();
    setJoining(id);
    const answer = await by();
    setJoining(undefined);
    return answer;
  }

  return {
    ...any,
    // The coin, and the words beside it, say what was won.
    won: undefined,
    game: "coinflip" as const,
    currency,
    // The bet of who has joined has a number of its own, which the list tells.
    bets: withEnded(any.bets, ended.filter((duel) => duel.state === "done" && duel.mine === "creator").map(asBet)),
    round: own.length > 0 ? { state: "open" as const } : undefined,
    pendingOperations: pending,
    /** Null where the house can't be reached, undefined until it is known. */
    view,
    /** Whether the house is heard: if not, nothing can be bet. */
    isLive: view?.isLive === true && any.online,
    own,
    /** Of others, in the player's currency. */
    others: (view?.open ?? []).filter((duel) => duel.currency === currency && !ids.has(duel.id)),
    /** Own ones however they ended, and everybody's that were decided; the last first. */
    past: [...ended, ...(view?.ended ?? []).filter(({ id, state }) => state === "done" && !ids.has(id))]
      .filter((duel) => duel.currency === currency)
      .sort((a, b) => Date.parse(b.ended_at ?? b.at) - Date.parse(a.ended_at ?? a.at)),
    /** The own duel that has just ended. */
    told,
    /** The duel that is being joined or cancelled. */
    joining,
    needsLogin: any.status === "guest",
    create: (order: DuelOrder) =>
      send(undefined, () => any.reveal.taking(micro(order.amount), () => layer.shared.createDuel(order))),
    join: ({ id, amount }: Duel) =>
      send(id, () => any.reveal.taking(micro(amount), () => layer.shared.joinDuel({ id }))),
    cancel: (id: string) => send(id, () => layer.shared.cancelDuel({ id })),
  };
}

export type DuelTable = ReturnType<typeof useDuelTable>;

const noDuels: readonly Duel[] = [];

export function hasWon({ state, fell, side, mine }: Duel): boolean {
  return state === "done" && mine !== null && (fell === side) === (mine === "creator");
}

/** As much of a bet as the tables tell and count. */
function asBet(duel: Duel): Bet {
  const { id, amount, currency, side, fell, pays, number } = duel;
  const isWon = hasWon(duel);
  const multiplier = isWon ? (Number(parseMoney(pays)) / Number(parseMoney(amount))).toFixed(4) : "0.0000";
  // Like its receipt: that of its end.
  const at = duel.ended_at ?? duel.at;
  const told = { id, amount, currency, at, nonce: number, multiplier, payout: isWon ? pays : "0.00" };
  const choice = { mode: "duel", side: duel.mine === "creator" ? side : side === "heads" ? "tails" : "heads" };
  return { ...told, game: "coinflip", choice, outcome: { side: fell }, client_seed: "", server_seed_hash: "" };
}

function micro(amount: string): Micro {
  return parseMoney(amount) ?? 0n;
}
