import { useTranslation } from "react-i18next";
import type { FollowedDeposit } from "../../../worker/cashier/followed-deposits.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button } from "../../ui/button.tsx";
import { methodName } from "./method-name.ts";
import styles from "./open-deposits.module.css";
import { timeLeftText } from "./time-left.ts";

interface Props {
  open: readonly FollowedDeposit[];
  now: number;
  onResume(id: string): void;
}

/** Payments that wait to be paid. */
export function OpenDeposits({ open, now, onResume }: Props) {
  const { t, i18n } = useTranslation("cashier");
  const format = useFormat();
  if (open.length === 0) return null;
  return (
    <section className={styles.open} aria-labelledby="open-deposits">
      <h3 id="open-deposits" className={styles.title}>
        {t("open.title")}
      </h3>
      <ul>
        {open.map(({ deposit, untilMs }) => {
          const amount = format.money(deposit.amount, deposit.currency);
          return (
            <li key={deposit.id} className={styles.deposit}>
              <span>
                <b className={styles.amount}>{amount}</b>
                <span className={styles.method}>
                  {methodName(deposit.name, i18n.language)}, <time>{timeLeftText(untilMs - now)}</time>
                </span>
              </span>
              <Button size="small" aria-label={t("open.resume_one", { amount })} onClick={() => onResume(deposit.id)}>
                {t("open.resume")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
