import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { PackSteps } from "../../features/promotions/pack-steps.tsx";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import { useRegionalCurrency } from "../../shell/use-regional-currency.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./bonuses.module.css";
import { Contributions } from "../../features/promotions/contributions.tsx";
import { Neighbours } from "./neighbours.tsx";
import { OfferCard } from "./offer-card.tsx";
import { WheelCard } from "./wheel-card.tsx";

/** What waits for who registers: what a code brings, or the welcome pack. */
export function GuestBonuses() {
  const { t } = useTranslation("bonuses");
  const layer = useLayer();
  const { open } = useDialogs();
  const guest = useStream((layer) => layer.promotions.guest$());
  const currency = useRegionalCurrency();
  if (!guest) return <Skeleton lines={12} />;
  const { bonus, aheadMs } = guest;
  const [first] = bonus?.pack?.steps ?? [];
  const offer = bonus?.promo?.offer ?? (first && { ...first, kind: "deposit" as const });
  const title = bonus?.promo?.name ?? bonus?.pack?.publicTitle ?? "";
  return (
    <>
      <header className={styles.lead}>
        <h1>{t("meta.title")}</h1>
        <Neighbours />
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          {offer && bonus ? (
            <OfferCard title={title} offer={offer} endsAtMs={bonus.endsAtMs} aheadMs={aheadMs}>
              <Button kind="primary" size="large" onClick={() => open("Register")}>
                {t("sign_up")}
              </Button>
            </OfferCard>
          ) : (
            <Card>
              {guest.isAway ? (
                <ListMissing onRetry={() => void layer.promotions.retry()} />
              ) : (
                <EmptyState title={t("nothing.title")} text={t(guest.hasCodes ? "nothing.text" : "nothing.no_codes")} />
              )}
            </Card>
          )}
          <WheelCard wheel={undefined} currency={currency} aheadMs={aheadMs} isFirst={false} />
        </div>
        <div className={styles.column}>
          {bonus?.pack && (
            <Card title={bonus.pack.publicTitle}>
              <PackSteps steps={bonus.pack.steps} />
              <Link href={links.welcomePack()} className={buttonClass({ kind: "quiet", wide: true })}>
                {t("pack.see")}
              </Link>
            </Card>
          )}
          <Contributions />
        </div>
      </div>
    </>
  );
}
