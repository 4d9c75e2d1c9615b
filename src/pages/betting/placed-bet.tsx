import { Check, CircleAlert } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BookBet } from "../../../contract/betting.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./slip.module.css";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import { toldState, toneOf, whyOf } from "./bet-state.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import type { SlipStore } from "./use-slip.ts";

interface Props {
  bet: BookBet;
  aheadMs: number;
  words: BookWords;
  store: SlipStore;
  onAgain(): void;
  onBack(): void;
}

/** The house says what it has decided within a part of this; after it, something on the way has failed. */
const lateMs = 3_000;

/** What became of the slip: it waits, is in, or was not taken. */
export function PlacedBet({ bet, aheadMs, words, store, onAgain, onBack }: Props) {
  "use no memo"; // What it is given is new with each price: to remember its parts would spare nothing.
  const { t } = useTranslation("betting");
  const format = useFormat();
  const amount = format.money(bet.amount, bet.currency);
  const left = useSecondsLeft(bet.decides_at ?? undefined, aheadMs);
  const patience = useSecondsLeft(bet.decides_at ?? undefined, aheadMs - lateMs);
  const isLate = bet.decides_at !== null && patience === 0;
  const { offer } = bet;
  const offeredForS = useSecondsLeft(offer?.expires_at, aheadMs);
  if (bet.state === "pending")
    return (
      <div className={styles.placed} role="status">
        <span data-spinner="" aria-hidden="true" />
        <b>{t("pending")}</b>
        <p>{t("pending_text", { amount })}</p>
        {isLate ? <p>{t("late")}</p> : <b className={styles.left}>{t("left", { count: left })}</b>}
      </div>
    );
  if (bet.state === "rejected")
    return (
      <div className={styles.placed} data-tone="loss" role="alert">
        <Icon node={CircleAlert} size="large" />
        <b>{t("refused")}</b>
        <p>
          {t(`why.${whyOf(bet)}`)} {t("refused_text", { amount })}
        </p>
        {offeredForS > 0 && <p>{t("kept", { count: offeredForS })}</p>}
        <Button wide onClick={() => (offer ? store.takeOffer(offer) : onBack())}>
          {t(offer ? "take" : "back")}
        </Button>
        {offer && (
          <Button kind="quiet" wide onClick={store.decline}>
            {t("decline")}
          </Button>
        )}
      </div>
    );
  const number = String(bet.number);
  const isOpen = bet.state === "accepted";
  return (
    <div className={styles.placed} data-tone={isOpen ? "win" : toneOf(bet)} role="status">
      {isOpen && <Icon node={Check} size="large" />}
      <b>{t(isOpen ? "accepted" : `bet.${toldState(bet)}`)}</b>
      <p>
        {bet.price === null
          ? t("accepted_system", { number, amount })
          : t("accepted_text", {
              number,
              amount,
              price: words.price(bet.price, bet.legs.length === 1 ? undefined : "decimal"),
            })}
      </p>
      {!isOpen && (
        <p>
          {t("bets.paid")} {format.money(bet.payout, bet.currency)}
        </p>
      )}
      <Button wide onClick={onAgain}>
        {t("again")}
      </Button>
      <Button kind="quiet" wide onClick={onBack}>
        {t("same")}
      </Button>
      <Link href={links.bookBets()} className={buttonClass({ kind: "quiet", wide: true })}>
        {t("mine")}
      </Link>
    </div>
  );
}
