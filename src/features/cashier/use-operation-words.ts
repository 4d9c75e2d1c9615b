import { useTranslation } from "react-i18next";
import type { MoneyOperation } from "../../../contract/cashier.ts";
import { correctedBet } from "../../../rules/betting/correction-reasons.ts";
import { playedIds } from "../../../rules/games/ids.ts";
import { roundTakenBack } from "../../../rules/round-taken-back.ts";
import { languageOfLocale } from "../../i18n/languages.ts";

type Tone = "plain" | "gold" | "win" | "loss";

const tones: Record<MoneyOperation["state"], Tone> = { open: "gold", done: "win", failed: "plain" };

export function useOperationWords() {
  const { t, i18n } = useTranslation(["money", "common", "bell"]);
  const language = languageOfLocale(i18n.language);

  function state(operation: MoneyOperation): string {
    if (operation.kind === "deposit") return t(`money:deposit.${operation.detail}`);
    if (operation.kind === "withdrawal")
      return t(`money:withdrawal.${operation.is_cancelling ? "cancelling" : operation.detail}`);
    if (operation.kind === "bonus") return t(`money:bonus.${operation.detail}`);
    if (operation.kind === "tip" && operation.state === "failed") return t("money:tip_back");
    // No bet fails once it is taken, but a bet of a shared round may be taken back.
    if (operation.kind === "bet" && operation.state === "failed") return t("money:bet_cancelled");
    return t(`money:state.${operation.state}`);
  }

  function by(operation: MoneyOperation): string | undefined {
    if ("name" in operation) return operation.name[language];
    if (!("game" in operation)) return undefined;
    const game = playedIds.find((known) => known === operation.game);
    return game ? t(`common:game.${game}`) : operation.game;
  }

  function reason(operation: MoneyOperation): string | undefined {
    if (!("reason" in operation) || operation.reason === null) return undefined;
    if (operation.kind !== "withdrawal") {
      if (operation.reason === roundTakenBack) return t("money:bet_cancelled");
      const bet = correctedBet(operation.reason);
      if (!bet) return operation.reason;
      return t("bell:text.bet_corrected", { number: bet.number, reason: t(`bell:reason.${bet.reason}`) });
    }
    return t(`money:reason.${operation.reason}`);
  }

  return {
    kind: ({ kind }: Pick<MoneyOperation, "kind">) => t(`money:kind.${kind}`),
    state,
    by,
    reason,
    tone: (operation: MoneyOperation): Tone =>
      operation.kind === "withdrawal" && operation.detail === "refused" ? "loss" : tones[operation.state],
  };
}
