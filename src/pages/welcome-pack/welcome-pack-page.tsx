import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { PackStep } from "../../../contract/promotions.ts";
import { parseMoney } from "../../../rules/money.ts";
import { clearingDays, packSteps } from "../../../rules/promotions/welcome-pack.ts";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { CostLines } from "../../features/promotions/cost-lines.tsx";
import { dearestGame } from "../../features/promotions/dearest-game.ts";
import { OfferTerms } from "../../features/promotions/offer-terms.tsx";
import { PackSteps } from "../../features/promotions/pack-steps.tsx";
import { TimeLeft } from "../../features/promotions/time-left.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import { useSession } from "../../shell/session.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./welcome-pack.module.css";

type Steps = readonly (Omit<PackStep, "state" | "at"> & Partial<Pick<PackStep, "state" | "at">>)[];

interface Found {
  steps: Steps;
  endsAtMs: number | undefined;
  aheadMs: number;
}

/** The three steps: what each gives, how far one is, and what comes next. */
export default function WelcomePackPage() {
  const { t } = useTranslation(["welcome-pack", "bonuses"]);
  const layer = useLayer();
  const { open } = useDialogs();
  const isGuest = useSession().status === "guest";
  const guest = useStream((layer) => layer.promotions.guestPack$());
  const player = useStream((layer) => layer.promotions.player$());
  const found = isGuest ? ofGuest() : ofPlayer();
  const times = packSteps[0]?.wagering ?? 0;
  const first = found?.steps[0];

  function ofGuest(): Found | null | undefined {
    const pack = guest?.bonus?.pack;
    if (!guest) return undefined;
    return pack ? { steps: pack.steps, endsAtMs: guest.bonus?.endsAtMs, aheadMs: guest.aheadMs } : null;
  }

  function ofPlayer(): Found | null | undefined {
    const pack = player?.bonuses?.value.pack;
    if (!player?.bonuses) return undefined;
    const endsAtMs = pack?.expires_at ? Date.parse(pack.expires_at) : undefined;
    return pack ? { steps: pack.steps, endsAtMs, aheadMs: player.aheadMs } : null;
  }

  if (!isGuest && player?.bonuses === null) return <ListMissing onRetry={() => void layer.app.retry()} />;
  if (isGuest && guest?.isAway) return <ListMissing onRetry={() => void layer.promotions.retry()} />;
  if (found === undefined) return <Skeleton lines={10} />;
  return (
    <div className={styles.page}>
      <header className={styles.lead}>
        <h1>{t("meta.title")}</h1>
        {found?.endsAtMs !== undefined && <TimeLeft untilMs={found.endsAtMs} aheadMs={found.aheadMs} />}
      </header>
      {found === null ? (
        <Card>
          <EmptyState title={t("none.title")} text={t("none.text")}>
            <Link href={links.bonuses()} className={buttonClass({})}>
              {t("bonuses")}
            </Link>
          </EmptyState>
        </Card>
      ) : (
        <>
          <Card>
            <p className={styles.soft}>{t("lead")}</p>
            <PackSteps steps={found.steps} />
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
            <OfferTerms days={clearingDays} currency={found.steps[0]?.currency ?? "RUB"} />
          </Card>
        </>
      )}
    </div>
  );
}
