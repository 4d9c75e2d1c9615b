import { useTranslation } from "react-i18next";
import { type Micro, payoutOf } from "../../../../rules/money.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import styles from "./round-plan.module.css";
import type { Table } from "../state/table.ts";

interface Props {
  table: Table;
  stake: Micro | undefined;
  /** Multiplier of the last planned step; zero if none is planned. */
  multiplierE4: bigint;
}

/** The payout of a round that goes as planned. */
export function PlanPays({ table, stake, multiplierE4 }: Props) {
  const { t } = useTranslation("autoplay");
  const format = useFormat();
  const isKnown = stake !== undefined && multiplierE4 > 0n;
  return (
    <p className={styles.pays}>
      <span>{t("pays")}</span>
      <output>
        {isKnown ? (
          <>
            <span>{format.multiplier(multiplierE4)}</span> <b>{table.sum(payoutOf(stake, multiplierE4))}</b>
          </>
        ) : (
          "—"
        )}
      </output>
    </p>
  );
}
