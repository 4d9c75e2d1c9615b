import { Gift } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { ActiveBonus, BonusOffer } from "../../../contract/promotions.ts";
import { type Currency, parseMoney } from "../../../rules/money.ts";
import type { PlayerBonuses } from "../../../worker/promotions/feature.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "../../ui/progress.tsx";
import styles from "./bonus-box.module.css";
import { promoName } from "./promo-name.ts";
import { TimeLeft } from "./time-left.tsx";

/** A player's bonus on the home page: how far the active one is, else what may be taken, else that there is none. */
export function BonusBox({ bonuses, aheadMs }: PlayerBonuses) {
  const { t } = useTranslation("offers");
  if (!bonuses) return null;
  const { active, offers, currency, may_prompt: mayPrompt, wheel, has_codes: hasCodes } = bonuses.value;
  const offer = offers.find(({ state }) => state === "waiting") ?? offers[0];
  if (active && !(active.makes_way && mayPrompt && offer))
    return <Active active={active} currency={currency} aheadMs={aheadMs} />;
  if (mayPrompt && offer) return <Offered offer={offer} aheadMs={aheadMs} />;
  const said = !mayPrompt ? "held" : wheel?.state === "ready" ? "wheel" : hasCodes ? "none" : "no_codes";
  return (
    <div className={styles.box}>
      <p className={styles.head}>
        <Icon node={Gift} />
        <b>{t(`box.${said}`)}</b>
      </p>
      <p className={styles.text}>{t(`box.${said}_text`)}</p>
      <Link href={mayPrompt ? links.bonuses() : links.setting()} className={buttonClass({ size: "small" })}>
        {t(`box.${said}_go`)}
      </Link>
    </div>
  );
}

function Active({ active, currency, aheadMs }: { active: ActiveBonus; currency: Currency; aheadMs: number }) {
  const { t, i18n } = useTranslation("offers");
  const format = useFormat();
  const [wagered, target] = [parseMoney(active.wagered) ?? 0n, parseMoney(active.target) ?? 0n];
  // Down to the tenth of a percent: it says 100 % when it is done, and not before.
  const share = target === 0n ? 1 : Number((wagered * 1_000n) / target) / 1_000;
  return (
    <div className={styles.box}>
      <p className={styles.head}>
        <b>{promoName(active.name, i18n.language)}</b>
        <TimeLeft untilMs={Date.parse(active.expires_at)} aheadMs={aheadMs} isShort />
      </p>
      <p className={styles.left}>
        <b className={styles.figure}>{format.money(active.left, currency)}</b>{" "}
        <span className={styles.soft}>{t("box.left")}</span>
      </p>
      <Progress
        label={t("box.of", { wagered: format.money(wagered, currency), target: format.money(target, currency) })}
        share={share}
        figure={format.share(share)}
      />
      <Link href={links.ownBonuses()} className={buttonClass({ size: "small" })}>
        {t("box.open")}
      </Link>
    </div>
  );
}

function Offered({ offer, aheadMs }: { offer: BonusOffer; aheadMs: number }) {
  const { t, i18n } = useTranslation("offers");
  const format = useFormat();
  const { currency } = offer;
  const money = (amount: string) => format.money(amount, currency);
  return (
    <div className={styles.box}>
      <p className={styles.head}>
        <b>{promoName(offer.name, i18n.language)}</b>
        {offer.expires_at && <TimeLeft untilMs={Date.parse(offer.expires_at)} aheadMs={aheadMs} isShort />}
      </p>
      <p className={styles.figure}>
        {offer.kind === "gift" ? money(offer.amount) : `+${format.share(offer.match_percent / 100)}`}
      </p>
      <p className={styles.text}>
        {offer.kind === "gift" ? t("box.gift") : t("up_to", { cap: money(offer.cap), min: money(offer.min_deposit) })}
      </p>
      <Link href={links.bonuses()} className={buttonClass({ size: "small" })}>
        {t("line.terms")}
      </Link>
    </div>
  );
}
