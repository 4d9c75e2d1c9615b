import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { netOf } from "../table/bets/shown-game.ts";
import type { Table } from "../table/state/table.ts";
import styles from "./opened-words.module.css";
import { useCasesWords } from "./use-cases-words.ts";

interface Props {
  bet: Bet | undefined;
  sum: Table["sum"];
  none: string;
}

/** The result next to the price. Anything below the price is shown as a loss and never as a win. */
export function OpenedWords({ bet, sum, none }: Props) {
  const { t } = useTranslation(["cases", "common"]);
  const words = useCasesWords((amount) => sum(amount));
  const net = bet ? netOf(bet) : 0n;
  const verdict = net > 0n ? "more" : net < 0n ? "less" : "same";

  function said(opened: Bet): string {
    const prizes = words.prizesOf(opened) ?? [];
    const cost = t("result.opened", {
      count: prizes.length,
      paid: sum(opened.staked ?? opened.amount),
      prizes: prizes.join(" + "),
    });
    return `${cost} ${t(`result.${verdict}`, { by: sum(net < 0n ? -net : net) })}`;
  }

  return (
    <div className={styles.words} data-verdict={bet && verdict}>
      {/* Hidden from screen readers, because the sentence includes it. */}
      <p key={bet?.id} className={styles.payout} aria-hidden="true">
        {bet && sum(bet.payout)}
      </p>
      <p className={styles.said} role="status">
        {bet ? said(bet) : none}
      </p>
    </div>
  );
}
