import { Hourglass } from "lucide";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { currencySigns } from "../../../rules/money.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./bet-panel.module.css";
import type { BetInput } from "./use-bet.ts";
import type { Table } from "./table.ts";

interface Props {
  table: Table;
  bet: BetInput;
  /** The game's own choice, where it is made beside the amount. */
  children?: ReactNode;
}

export function BetPanel({ table, bet, children }: Props) {
  const { t } = useTranslation(["table", "common"]);
  const { faultText } = useErrors();
  const reasonId = useId();
  const { currency } = bet;
  const reason = table.online ? faultText(table.closed) : t("common:offline.bets");
  const limits = t("bet.limits", {
    min: table.sum(bet.limits.min),
    max: table.sum(bet.most),
  });
  return (
    <form
      className={styles.panel}
      aria-label={t("bet.panel")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        bet.send();
      }}
    >
      <div className={styles.fields}>
        {children}
        <AmountField
          label={t("bet.amount")}
          limits={limits}
          sign={currencySigns[currency]}
          value={bet.text}
          error={faultText(bet.fault)}
          steps={[
            { label: t("bet.half"), onPress: bet.half },
            { label: t("bet.double"), onPress: bet.double },
            { label: t("bet.max"), onPress: bet.max },
          ]}
          onChange={bet.change}
          onLeave={bet.leave}
        />
        <p className={styles.profit}>
          <span>{t("bet.profit")}</span>
          <output className={styles.gain}>
            {bet.profit === undefined ? "—" : table.sum(bet.profit, { signed: true })}
          </output>
        </p>
      </div>
      <div className={styles.action}>
        <Button
          kind="primary"
          size="large"
          wide
          submit
          busy={bet.busy}
          disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : reasonId}
        >
          {t("bet.place")}
          {/* Where the button comes first, the field with the amount may be out of sight. */}
          {bet.stake !== undefined && (
            <span className={styles.stake} aria-hidden="true">
              {table.sum(bet.stake)}
            </span>
          )}
        </Button>
      </div>
      {reason !== undefined && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
      {table.questions.map((question) => (
        <div key={question.key} className={styles.question} role="status">
          <Icon node={Hourglass} />
          <p>
            <b>{t("bet.checking", { amount: table.sum(question.amount) })}</b>
            <span>{t("bet.checking_text")}</span>
          </p>
        </div>
      ))}
      <div className={styles.foot}>
        <p className={styles.space}>{t("bet.space")}</p>
        {bet.sitting.count > 0 && (
          <p className={styles.sitting}>
            <span>{t("bet.sitting", { count: bet.sitting.count })}</span>
            <span>{table.sum(bet.sitting.net, { signed: true })}</span>
          </p>
        )}
      </div>
    </form>
  );
}
