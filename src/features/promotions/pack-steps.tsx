import { Check } from "lucide";
import { useTranslation } from "react-i18next";
import type { PackStep } from "../../../contract/promotions.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SpinTerms } from "./spin-terms.tsx";
import styles from "./promotions.module.css";

type Step = Pick<PackStep, "step" | "match_percent" | "cap" | "currency" | "free_spins" | "spins"> &
  Partial<Pick<PackStep, "state" | "at">>;

/** The steps of the welcome pack: what each brings, and how far one is. The spins of those to come have the same terms. */
export function PackSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation(["bonuses", "offers"]);
  const format = useFormat();
  const next = steps.find(({ spins, state, at }) => spins && !at && state !== "missed");
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(
          ({ step, match_percent, cap, currency, free_spins, state = step === 1 ? "open" : "later", at = null }) => (
            <li key={step} className={styles.step} data-state={state}>
              <span className={styles.num}>{state === "done" ? <Icon node={Check} size="small" /> : step}</span>
              <div>
                <small>{t(`pack.nth_${step as 1 | 2 | 3}`)}</small>
                <p className={styles.figure}>+{format.share(match_percent / 100)}</p>
                <p className={styles.faint}>
                  {t("pack.up_to", { cap: format.money(cap, currency) })}
                  {free_spins > 0 &&
                    ` ${t("offers:spins.and", { spins: t("offers:spins.count", { count: free_spins }) })}`}
                </p>
              </div>
              <p className={styles.state}>
                {state === "done" ? t("pack.done", { date: at === null ? "" : format.moment(at) }) : t(`pack.${state}`)}
              </p>
            </li>
          ),
        )}
      </ol>
      {next && (
        <p className={styles.spins}>
          <SpinTerms lead={t("offers:spins.title")} spins={next.spins} currency={next.currency} />
        </p>
      )}
    </>
  );
}
