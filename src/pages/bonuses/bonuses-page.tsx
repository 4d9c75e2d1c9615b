import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BonusOffer } from "../../../contract/promotions.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { FreeSpinsCard } from "../../features/promotions/free-spins-card.tsx";
import { PackSteps } from "../../features/promotions/pack-steps.tsx";
import { promoName } from "../../features/promotions/promo-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { links } from "../../shell/links.ts";
import { useSession } from "../../shell/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import styles from "./bonuses.module.css";
import { Contributions } from "../../features/promotions/contributions.tsx";
import { GuestBonuses } from "./guest-bonuses.tsx";
import { Neighbours } from "./neighbours.tsx";
import { OfferCard } from "./offer-card.tsx";
import { PromoCode } from "./promo-code.tsx";
import { SpinHistory } from "./spin-history.tsx";
import { WheelCard } from "./wheel-card.tsx";

const steps = 3;

export default function BonusesPage() {
  const { status } = useSession();
  return status === "guest" ? <GuestBonuses /> : <PlayerBonuses />;
}

function PlayerBonuses() {
  const { t, i18n } = useTranslation(["bonuses", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const found = useStream((layer) => layer.promotions.player$());
  const bonuses = found?.bonuses;
  const { open } = useDialogs();
  const { tell, forget } = useErrors();
  const [busy, setBusy] = useState<string>();

  /** Whether the deposit is to bring it or not is settled before the dialog opens. */
  async function deposit(offer: BonusOffer, isWanted: boolean) {
    forget();
    const isSettled = isWanted === (offer.state === "waiting");
    if (!isSettled) {
      setBusy(offer.id);
      const answer = await (isWanted
        ? layer.promotions.activate({ id: offer.id })
        : layer.promotions.giveUp({ id: offer.id }));
      setBusy(undefined);
      if (!answer.ok) return tell(answer.error);
    }
    if (offer.kind !== "gift") open("PayIn");
  }

  if (bonuses === null) return <ListMissing onRetry={() => void layer.app.retry()} />;
  if (!found || !bonuses) return <Skeleton lines={12} />;
  const { aheadMs } = found;
  const { offers, active, pack, wheel, currency, has_codes, may_prompt } = bonuses.value;
  return (
    <NeedsNetwork>
      <header className={styles.lead}>
        <h1>{t("meta.title")}</h1>
        {bonuses.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(bonuses.at) })}</StaleMark>}
        <Link href={links.ownBonuses()} className={styles.link}>
          {t("own")}
        </Link>
        <Neighbours />
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          {active?.makes_way === false && (
            <Card title={t("active.title", { name: promoName(active.name, i18n.language) })}>
              <p className={styles.soft}>{t("active.text")}</p>
              <Link href={links.ownBonuses()} className={styles.link}>
                {t("active.see")}
              </Link>
            </Card>
          )}
          {offers.map((offer, index) => (
            <OfferCard
              key={offer.id}
              title={titleOf(offer)}
              offer={offer.kind === "gift" ? offer : { ...offer, kind: "deposit" }}
              endsAtMs={offer.expires_at === null ? undefined : Date.parse(offer.expires_at)}
              aheadMs={aheadMs}
              waits={offer.state === "waiting"}
            >
              <NetworkButton
                kind={index === 0 ? "primary" : "plain"}
                size="large"
                busy={busy === offer.id}
                disabled={active?.makes_way === false}
                onClick={() => void deposit(offer, true)}
              >
                {offer.kind === "gift" ? t("take") : t("with")}
              </NetworkButton>
              {offer.kind !== "gift" && (
                <NetworkButton size="large" onClick={() => void deposit(offer, false)}>
                  {t("without")}
                </NetworkButton>
              )}
            </OfferCard>
          ))}
          {offers.length === 0 && active?.makes_way !== false && (
            <Card>
              {may_prompt ? (
                <EmptyState title={t("nothing.title")} text={t(has_codes ? "nothing.text" : "nothing.no_codes")} />
              ) : (
                <EmptyState title={t("closed.title")} text={t("closed.text")} />
              )}
            </Card>
          )}
          {wheel && <WheelCard wheel={wheel} currency={currency} aheadMs={aheadMs} isFirst={offers.length === 0} />}
          {wheel === null && (
            <Card title={t("wheel.title")}>
              <SpinHistory except={undefined} />
            </Card>
          )}
        </div>
        <div className={styles.column}>
          <FreeSpinsCard />
          {pack && (
            <Card title={t("pack.title")}>
              <PackSteps steps={pack.steps} />
              {may_prompt && (
                <Link href={links.welcomePack()} className={buttonClass({ kind: "quiet", wide: true })}>
                  {t("pack.see")}
                </Link>
              )}
            </Card>
          )}
          <PromoCode hasCodes={has_codes && may_prompt} />
          <Contributions />
        </div>
      </div>
    </NeedsNetwork>
  );

  function titleOf(offer: BonusOffer): string {
    const name = promoName(offer.name, i18n.language);
    return offer.kind === "welcome" && offer.step !== null ? t("step", { name, step: offer.step, of: steps }) : name;
  }
}
