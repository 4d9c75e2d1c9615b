import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { PackStep } from "../../../contract/promotions.ts";
import { parseMoney } from "../../../rules/money.ts";
import { clearingDays, packDays, packSteps } from "../../../rules/promotions/welcome-pack.ts";
import { CostLines } from "../../features/promotions/cost-lines.tsx";
import { dearestGame } from "../../features/promotions/dearest-game.ts";
import { OfferTerms } from "../../features/promotions/offer-terms.tsx";
import { PackSteps } from "../../features/promotions/pack-steps.tsx";
import { TimeLeft } from "../../features/promotions/time-left.tsx";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./welcome-pack.module.css";

type Steps = readonly (Omit<PackStep, "state" | "at"> & Partial<Pick<PackStep, "state" | "at">>)[];

export interface ShownPack {
  steps: Steps;
  endsAtMs: number | undefined;
  aheadMs: number;
}

interface Props {
  pack: ShownPack | null;
  isGuest: boolean;
  /** Nothing may be offered now: then the page tells of what there was, and leads nowhere. */
  isClosed: boolean;
}

export function PackView({ pack, isGuest, isClosed }: Props) {
  const { t } = useTranslation(["welcome-pack", "bonuses"]);
  const { open } = useDialogs();
  const times = packSteps[0]?.wagering ?? 0;
  const first = pack?.steps[0];
  return (
    <div className={styles.page}>
      <header className={styles.lead}>
        <h1>{t("meta.title")}</h1>
        {pack?.endsAtMs !== undefined && <TimeLeft untilMs={pack.endsAtMs} aheadMs={pack.aheadMs} />}
      </header>
      {pack === null ? (
        <Card>
          <EmptyState
            title={t("none.title")}
            text={isClosed ? t("bonuses:closed.text") : t("none.text", { days: packDays })}
          >
            {!isClosed && (
              <Link href={links.bonuses()} className={buttonClass({})}>
                {t("bonuses")}
              </Link>
            )}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Card>
            <p className={styles.soft}>{t(isClosed ? "bonuses:closed.text" : "lead")}</p>
            <PackSteps steps={pack.steps} />
            {!isClosed && (
              <div className={styles.actions}>
                {isGuest ? (
                  <Button kind="primary" size="large" onClick={() => open("Register")}>
                    {t("bonuses:sign_up")}
                  </Button>
                ) : (
                  <Link href={links.bonuses()} className={buttonClass({ kind: "primary", size: "large" })}>
                    {t("next")}
                  </Link>
                )}
              </div>
            )}
          </Card>
          <Card title={t("how")}>
            <ol className={styles.how}>
              <li>{t("how_1")}</li>
              <li>{t("how_2")}</li>
              <li>{t("how_3", { times, days: clearingDays })}</li>
              <li>{t("how_4")}</li>
            </ol>
            {first && dearestGame !== undefined && (
              <CostLines
                bonus={parseMoney(first.cap) ?? 0n}
                wagering={first.wagering}
                currency={first.currency}
                game={dearestGame}
              />
            )}
            <OfferTerms days={clearingDays} currency={pack.steps[0]?.currency ?? "RUB"} />
          </Card>
        </>
      )}
    </div>
  );
}
