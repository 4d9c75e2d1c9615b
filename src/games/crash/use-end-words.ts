import { useTranslation } from "react-i18next";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { crashPayout } from "../../../rules/games/crash.ts";
import type { Micro } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { netOfBet, outcomeOf } from "./bet-words.ts";
import { hundredthsOf } from "./crash-plot.ts";
import type { CrashTable } from "./use-crash-table.ts";

/** What came of a bet, in words. */
export function useEndWords({ sum }: Pick<CrashTable, "sum">) {
  const { t } = useTranslation("crash");
  const format = useFormat();
  const times = (text: string) => `${format.hundredths(hundredthsOf(text))}×`;

  function facts(bet: SharedBet) {
    const outcome = outcomeOf(bet);
    return {
      slot: bet.slot ?? 1,
      at: times(outcome?.cash_out ?? bet.multiplier),
      net: sum(netOfBet(bet), { signed: true }),
      amount: sum(bet.amount),
      by: outcome?.by ?? "player",
    };
  }

  return {
    times,
    /** For the head of a bet: "Out at 2.48× · +14.80 ₽". */
    short(bet: SharedBet): string {
      if (bet.state === "won") {
        const { by, ...rest } = facts(bet);
        return t(by === "player" || by === "cut" ? "end.short" : `end.short_${by}`, rest);
      }
      return t(bet.state === "refunded" ? "end.short_refunded" : "end.short_lost", facts(bet));
    },
    /** A sentence of its own. */
    long(bet: SharedBet): string {
      const { by, ...rest } = facts(bet);
      if (bet.state === "won") return t(`end.by_${by}`, rest);
      return t(
        bet.state === "refunded" ? "end.refunded" : bet.state === "cancelled" ? "end.cancelled" : "end.lost",
        rest,
      );
    },
    pays: (stake: Micro, targetE2: number): string =>
      t("bet.pays", { payout: sum(crashPayout(stake, targetE2)), target: times((targetE2 / 100).toFixed(2)) }),
    /** What a round has brought in all, of the player's bets. */
    net: (bets: readonly SharedBet[]): Micro =>
      bets.reduce((all, bet) => all + (bet.state === "cancelled" ? 0n : netOfBet(bet)), 0n),
  };
}
