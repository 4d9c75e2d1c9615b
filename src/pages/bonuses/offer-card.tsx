import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SpinTerms as Terms } from "../../../contract/promotions.ts";
import type { PlayedId } from "../../../rules/games/ids.ts";
import { type Currency, currencySigns, parseMoney, fromRub } from "../../../rules/money.ts";
import { depositDefaults } from "../../../rules/limits.ts";
import { matchOfDeposit } from "../../../rules/promotions/match.ts";
import { readAmount } from "../../features/amounts/typed-amount.ts";
import { CostLines } from "../../features/promotions/cost-lines.tsx";
import { dearestGame, gamesByCost } from "../../features/promotions/dearest-game.ts";
import { OfferTerms } from "../../features/promotions/offer-terms.tsx";
import { SpinTerms } from "../../features/promotions/spin-terms.tsx";
import { TimeLeft } from "../../features/promotions/time-left.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { AmountField } from "../../ui/amount-field.tsx";
import { Chip } from "../../ui/chip.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./bonuses.module.css";

export type ShownOffer = {
  wagering: number;
  days: number;
  free_spins?: number;
  spins?: Terms | undefined;
  currency: Currency;
} & ({ kind: "deposit"; match_percent: number; cap: string; min_deposit: string } | { kind: "gift"; amount: string });

interface Props {
  title: string;
  offer: ShownOffer;
  endsAtMs: number | undefined;
  aheadMs: number;
  waits?: boolean;
  children: ReactNode;
}

/** What an offer gives, what that costs on average, and the ways to take it or do without. */
export function OfferCard({ title, offer, endsAtMs, aheadMs, waits = false, children }: Props) {
  const { t } = useTranslation(["bonuses", "offers", "common"]);
  const format = useFormat();
  const { currency, wagering, days, free_spins: count = 0, spins } = offer;
  const [typed, setTyped] = useState(() => depositSuggestion(currency));
  const [game, setGame] = useState<PlayedId | undefined>(dearestGame);
  const money = (amount: string | bigint) => format.money(amount, currency);
  const heading =
    offer.kind === "gift"
      ? t("offers:gift", { amount: money(offer.amount) })
      : t("offers:percent", { share: format.share(offer.match_percent / 100) });
  const bonus = offer.kind === "gift" ? micro(offer.amount) : bonusFor(offer, typed);
  return (
    <section className={styles.offer} aria-label={heading}>
      <header className={styles.row}>
        <Chip tone="gold">{title}</Chip>
        {waits && <Chip tone="win">{t("waits")}</Chip>}
        {endsAtMs !== undefined && <TimeLeft untilMs={endsAtMs} aheadMs={aheadMs} />}
      </header>
      <h2 className={styles.heading}>{heading}</h2>
      {offer.kind === "deposit" && (
        <p className={styles.soft}>{t("offers:up_to", { cap: money(offer.cap), min: money(offer.min_deposit) })}</p>
      )}
      {count > 0 && (
        <p className={styles.soft}>
          <SpinTerms lead={t("offers:spins.count", { count })} spins={spins} currency={currency} />
        </p>
      )}
      <div className={styles.calc}>
        <div className={styles.fields}>
          {offer.kind === "deposit" && (
            <AmountField
              label={t("if_deposit")}
              sign={currencySigns[currency]}
              value={typed}
              steps={picksOf(currency).map((pick) => ({ label: money(pick), onPress: () => setTyped(plain(pick)) }))}
              onChange={setTyped}
            />
          )}
          <SelectField
            label={t("and_play")}
            value={game}
            onChange={(event) => setGame(event.target.value as PlayedId)}
            options={gamesByCost.map((id) => ({ value: id, label: t(`common:game.${id}`) }))}
          />
        </div>
        {game && <CostLines bonus={bonus} wagering={wagering} currency={currency} game={game} />}
      </div>
      <OfferTerms days={days} currency={currency} />
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

function bonusFor(offer: Extract<ShownOffer, { kind: "deposit" }>, typed: string): bigint {
  const match = { percent: offer.match_percent, cap: micro(offer.cap), minDeposit: micro(offer.min_deposit) };
  return matchOfDeposit(match, readAmount(typed) ?? 0n);
}

function picksOf(currency: Currency): bigint[] {
  const least = fromRub(micro(depositDefaults.min), currency);
  return [5n, 50n, 150n].map((times) => least * times);
}

function depositSuggestion(currency: Currency): string {
  return plain(picksOf(currency)[1] ?? 0n);
}

function plain(amount: bigint): string {
  return String(amount / 1_000_000n);
}

function micro(text: string): bigint {
  return parseMoney(text) ?? 0n;
}
