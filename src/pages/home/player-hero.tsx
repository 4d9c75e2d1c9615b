import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Bet } from "../../../contract/bets.ts";
import type { Round } from "../../../contract/rounds.ts";
import { type GameId, isGameId, soloGameIds } from "../../../rules/games/ids.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { links } from "../../shell/links.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { isWin } from "../../games/table/bets/shown-game.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useDraft, useDrafts } from "../../ui/drafts.ts";
import { StaleMark } from "../../ui/states.tsx";
import { OwnBonus } from "./bonus-places.tsx";
import { outcomeText } from "./outcome-text.ts";
import styles from "./player-hero.module.css";
import { RoundsInPlay } from "./rounds-in-play.tsx";

interface Props {
  /** Open rounds, from whichever device. */
  open: readonly Round[];
  wallet: Cached<WalletState>;
  last: Bet | undefined;
  /** Whether the list of bets has loaded. */
  areBetsLoaded: boolean;
  /** The player logged in while this page was open, and may be new. */
  justCame: boolean;
  /** The player's unconfirmed e-mail address. */
  unconfirmed: string | undefined;
}

const loadConfirmEmail = () => import("./confirm-email.tsx").then(({ ConfirmEmail }) => ConfirmEmail);

/** Where a player continues: balance, and what came last. */
export function PlayerHero({ open, wallet, last, areBetsLoaded, justCame, unconfirmed }: Props) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const [isPutOff, putOff] = useDraft("confirm-later");
  // The form is larger than its place: it comes by itself to whoever has just come, and to others when they want it.
  const [isAsked, setAsked] = useState(justCame);
  const emailToConfirm = isPutOff === undefined ? unconfirmed : undefined;
  const confirm = useWordedPart(
    (isAsked || justCame) && emailToConfirm !== undefined && areBetsLoaded && !last,
    loadConfirmEmail,
    ["errors", "account-errors", "session"],
  );
  // Bonus money can be played with, too.
  const isEmpty = Number(wallet?.value.total_balance ?? 1) === 0 && open.length === 0;
  const href = open[0] ? links.game(open[0].game) : last ? links.game(last.game) : links.games();
  return (
    <section className={styles.hero} aria-labelledby="welcome-back">
      <div className={styles.funds}>
        <h1 id="welcome-back" className={styles.welcome}>
          {areBetsLoaded && !last ? t("player.welcome") : justCame && !areBetsLoaded ? <Expected /> : t("player.title")}
        </h1>
        <p className={styles.label}>
          {t("common:balance.label")}
          {wallet?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(wallet.at) })}</StaleMark>}
        </p>
        <p className={styles.balance}>
          {wallet ? format.money(wallet.value.balance, wallet.value.currency) : <Expected />}
        </p>
        {isEmpty ? (
          <div className={styles.actions}>
            <Link href={links.deposit()} replace className={buttonClass({ kind: "primary" })}>
              {t("common:action.deposit")}
            </Link>
            <Practice game={last && isGameId(last.game) ? last.game : soloGameIds[0]} />
          </div>
        ) : (
          <Link href={href} className={buttonClass({ kind: "primary" })}>
            {open.length > 0 ? t("player.back") : last ? t("player.continue") : t("player.start")}
          </Link>
        )}
      </div>
      {open.length > 0 ? (
        <section className={styles.last} aria-labelledby="open-rounds">
          <h2 id="open-rounds">{t("player.open", { count: open.length })}</h2>
          <RoundsInPlay rounds={open} />
        </section>
      ) : last ? (
        <LastResult last={last} />
      ) : confirm && emailToConfirm !== undefined ? (
        <confirm.View email={emailToConfirm} onLater={() => putOff("yes")} />
      ) : areBetsLoaded ? (
        <div className={styles.last}>
          <h2>{t("player.begin")}</h2>
          <p>{t("player.begin_text")}</p>
          <div className={styles.actions}>
            {!isEmpty && <Practice game={soloGameIds[0]} />}
            {emailToConfirm !== undefined && (
              <Button kind="quiet" onClick={() => setAsked(true)}>
                {t("player.confirm")}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <div className={styles.last}>
          <Expected />
        </div>
      )}
      <OwnBonus />
    </section>
  );
}

function Practice({ game }: { game: GameId }) {
  const { t } = useTranslation("home");
  const drafts = useDrafts();
  return (
    <Link href={links.game(game)} className={buttonClass({})} onClick={() => drafts.set("played-for", "practice")}>
      {t("player.practice")}
    </Link>
  );
}

function LastResult({ last }: { last: Bet }) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const won = isWin(last);
  const amount = format.money(last.staked ?? last.amount, last.currency);
  return (
    <div className={styles.last} data-game={last.game} data-won={won || undefined}>
      <p className={styles.label}>
        {t(`common:game.${last.game}`)}
        <time dateTime={last.at}>{format.moment(last.at)}</time>
      </p>
      <p className={styles.outcome}>{outcomeText(last, format)}</p>
      <p className={styles.came}>
        {won
          ? t("player.paid", { amount, payout: format.money(last.payout, last.currency) })
          : t("player.lost", { amount })}
      </p>
    </div>
  );
}

function Expected() {
  return <span className={styles.expected} aria-hidden="true" />;
}
