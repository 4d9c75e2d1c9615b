import { useTranslation } from "react-i18next";
import { object, safeParse } from "valibot";
import type { Round } from "../../../contract/rounds.ts";
import { miner, type MinerView } from "../../../rules/games/miner.ts";
import { cells } from "../../../rules/games/miner-figures.ts";
import { isAtCap } from "../../../rules/games/step-fault.ts";
import { maxPayout } from "../../../rules/limits.ts";
import { parseMoney } from "../../../rules/money.ts";
import type { Table } from "../table/state/table.ts";

const outcome = object({ table: miner.view });

export function useMinerWords(sum: Table["sum"]) {
  const { t } = useTranslation(["miner", "common"]);
  const safe = (count: number) => t("safe_count", { count });

  return {
    choiceOf(bet: { choice: unknown }): string {
      const read = safeParse(miner.choice, bet.choice);
      return read.success ? t("mine_count", { count: read.output.mines }) : "";
    },
    outcomeOf(bet: { outcome: unknown }): string {
      const read = safeParse(outcome, bet.outcome);
      if (!read.success) return "";
      const { opened, hit } = read.output.table;
      if (hit !== null) return t("ended.lost", { safe: safe(opened.length) });
      return opened.length === 0 ? t("ended.refunded") : t("ended.paid", { safe: safe(opened.length) });
    },
    said(
      round: Pick<Round, "state" | "amount" | "payout" | "currency"> | undefined,
      view: MinerView | undefined,
    ): string {
      if (!round || !view) return t("result.none");
      const facts = { payout: sum(round.payout), amount: sum(round.amount), safe: safe(view.opened.length) };
      if (round.state === "refunded") return t("result.refunded", facts);
      if (view.hit !== null) return t("result.lost", { ...facts, number: view.hit + 1 });
      const last = view.opened.at(-1);
      if (round.state === "open")
        return last === undefined
          ? t("result.open", { mines: t("mine_count", { count: view.mines }) })
          : t("result.safe", { ...facts, number: last + 1 });
      if (view.opened.length === cells - view.mines) return t("result.cleared", facts);
      const { amount, currency } = round;
      return isAtCap({ game: miner, view, stakeMicro: parseMoney(amount) ?? 0n, currency })
        ? t("result.capped", { ...facts, cap: sum(maxPayout(currency)) })
        : t("result.won", facts);
    },
  };
}
