import { useState } from "react";
import type { CallError } from "../../../contract/errors.ts";
import type { BetReply } from "../../../contract/games.ts";
import type { InstantGameId } from "../../../rules/games/index.ts";
import { type Micro, parseMoney, payoutOf, toWire } from "../../../rules/money.ts";
import { usePlatform } from "../../app/platform.ts";
import { useBusy } from "../../ui/busy.ts";
import { useDraft } from "../../ui/drafts.ts";
import { doubled, firstStake, halved, mostStake, readStake, stakeText, whyNot } from "./stake.ts";
import type { Table } from "./table.ts";

// What concerns the amount is said beneath the amount.
const stakeFaults = [
  "required",
  "invalid_amount",
  "stake_too_low",
  "stake_too_high",
  "payout_over_cap",
  "insufficient_funds",
];

interface Options {
  game: InstantGameId;
  table: Table;
  choice: unknown;
  topMultiplierE4: bigint;
}

/** One bet in the making: its stake, what is wrong with it, and what came of the last one. */
export function useBet({ game, table, choice, topMultiplierE4 }: Options) {
  const { wallet, status, online, closed, place, logIn } = table;
  const currency = wallet?.currency ?? "RUB";
  const balance = wallet && parseMoney(wallet.balance);
  const { install } = usePlatform();
  const situation = { game, currency, topMultiplierE4, balance };
  const [typed, setTyped] = useDraft(`stake:${game}`);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [reply, setReply] = useState<BetReply>();
  const [sitting, setSitting] = useState({ count: 0, net: 0n });
  useBusy(busy);
  const text = typed ?? stakeText(firstStake(game, currency));
  const stake = readStake(text);

  function change(next: string) {
    setTyped(next);
    if (fault !== undefined) setFault(whyNot(next, situation));
  }

  function step(by: (stake: Micro, within: typeof situation) => Micro) {
    const next = stakeText(by(stake ?? firstStake(game, currency), situation));
    setTyped(next);
    setFault(whyNot(next, situation));
  }

  async function send() {
    if (busy || !online || closed !== undefined || status === "unknown") return;
    if (status === "guest") return logIn();
    const wrong = whyNot(text, situation);
    setFault(wrong);
    if (wrong !== undefined || stake === undefined) return;
    setBusy(true);
    const answer = await place({ game, amount: toWire(stake), choice });
    setBusy(false);
    if (answer.ok) take(answer.value);
    else refuse(answer.error);
  }

  function take(taken: BetReply) {
    setReply(taken);
    const gain = (parseMoney(taken.bet.payout) ?? 0n) - (parseMoney(taken.bet.amount) ?? 0n);
    if (gain > 0n) install.earn();
    setSitting(({ count, net }) => ({ count: count + 1, net: net + gain }));
  }

  function refuse(error: CallError) {
    if (stakeFaults.includes(error.error)) setFault(error.error);
    // What became of an unanswered bet is asked at once, and said when it is known.
    else if (error.error !== "unanswered") table.tell(error);
  }

  return {
    currency,
    text,
    stake,
    fault,
    busy,
    reply,
    /** What was played here since the page was opened. */
    sitting,
    profit: stake === undefined ? undefined : payoutOf(stake, topMultiplierE4) - stake,
    most: mostStake({ ...situation, balance: undefined }),
    change,
    leave: () => setFault(whyNot(text, situation)),
    half: () => step(halved),
    double: () => step(doubled),
    max: () => step((_, within) => mostStake(within)),
    send: () => void send(),
  };
}

export type Bet = ReturnType<typeof useBet>;
