import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BonusOffer } from "../../../contract/promotions.ts";
import { type Micro, parseMoney } from "../../../rules/money.ts";
import { requiredOf } from "../../../rules/promotions/bonus.ts";
import { worstCostToClear } from "../../../rules/promotions/costs.ts";
import { matchOfDeposit } from "../../../rules/promotions/match.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { links } from "../../shell/links.ts";
import { useOnline } from "../../ui/online.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { DepositCode } from "./deposit-code.tsx";
import { promoName } from "./promo-name.ts";
import { SpinTerms } from "./spin-terms.tsx";
import styles from "./deposit-bonus.module.css";

type Match = Exclude<BonusOffer, { kind: "gift" }>;

/** What this deposit would bring beside itself, what that costs, and the choice to do without. */
export function DepositBonus({ amount }: { amount: Micro | undefined }) {
  const { t, i18n } = useTranslation("offers");
  const format = useFormat();
  const layer = useLayer();
  const online = useOnline();
  const { tell, forget } = useErrors();
  const bonuses = useStream((layer) => layer.promotions.player$())?.bonuses?.value;
  const [picked, setPicked] = useState<string>();
  const [wish, setWish] = useState<"with" | "without">();
  const offers =
    bonuses && bonuses.active?.makes_way !== false
      ? bonuses.offers.filter((offer): offer is Match => offer.kind !== "gift")
      : [];
  const offer = offers.find(({ id }) => id === picked) ?? offerToBegin(offers);
  if (!bonuses?.may_prompt) return null;
  const code = bonuses.has_codes && bonuses.active?.makes_way !== false && <DepositCode />;
  if (!offer) return code || null;
  const shareOf = ({ match_percent: percent }: Match) => format.share(percent / 100);
  const isWaiting = offer.state === "waiting";
  const { currency } = offer;
  const match = { percent: offer.match_percent, cap: micro(offer.cap), minDeposit: micro(offer.min_deposit) };
  const bonus = matchOfDeposit(match, amount ?? 0n);
  const cost = worstCostToClear(bonus, offer.wagering).lostMicro;

  /** Where one waits already, the one that is picked takes its place. */
  function pick(id: string) {
    setPicked(id);
    if (offers.some(({ state }) => state === "waiting")) void choose("with", id);
  }

  async function choose(next: "with" | "without", id = offer?.id) {
    if (id === undefined || !online) return;
    forget();
    setWish(next);
    const answer = await (next === "with" ? layer.promotions.activate({ id }) : layer.promotions.giveUp({ id }));
    setWish(undefined);
    if (!answer.ok) tell(answer.error);
  }

  return (
    <section className={styles.box} aria-label={t("deposit.label")}>
      {offers.length > 1 ? (
        <SelectField
          label={t("deposit.which")}
          value={offer.id}
          disabled={!online}
          options={offers.map((each) => ({
            value: each.id,
            // Short, so that a phone shows all of it.
            label: `${promoName(each.name, i18n.language)}, +${shareOf(each)}`,
          }))}
          onChange={({ target }) => pick(target.value)}
        />
      ) : (
        <p className={styles.name}>
          <b>{promoName(offer.name, i18n.language)}</b>
          <span>{t("percent", { share: shareOf(offer) })}</span>
        </p>
      )}
      <Segmented
        label={t("deposit.label")}
        value={wish ?? (isWaiting ? "with" : "without")}
        options={[
          { value: "with", label: t("deposit.with") },
          { value: "without", label: t("deposit.without") },
        ]}
        onChange={(next) => void choose(next)}
      />
      <p className={styles.text} role="status">
        {!isWaiting
          ? t("deposit.none")
          : bonus === 0n
            ? t("deposit.too_little", { min: format.money(offer.min_deposit, currency) })
            : t("deposit.brings", {
                bonus: format.money(bonus, currency),
                target: format.money(requiredOf(bonus, offer.wagering), currency),
                cost: format.money(cost < bonus ? cost : bonus, currency),
              })}{" "}
        {isWaiting && bonus > 0n && offer.free_spins > 0 && (
          <>
            {t("deposit.spins", { spins: t("spins.count", { count: offer.free_spins }) })}{" "}
            <SpinTerms spins={offer.spins} currency={currency} />{" "}
          </>
        )}
        <Link href={links.bonuses()}>{t("deposit.terms")}</Link>
      </p>
      {code}
    </section>
  );
}

/** What waits; else what the last code has brought, before a step of the pack. */
function offerToBegin(offers: readonly Match[]): Match | undefined {
  return (
    offers.find(({ state }) => state === "waiting") ?? offers.findLast(({ kind }) => kind === "deposit") ?? offers[0]
  );
}

function micro(text: string): Micro {
  return parseMoney(text) ?? 0n;
}
