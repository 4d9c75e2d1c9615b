import { ArrowLeft, Info, Maximize, RectangleHorizontal } from "lucide";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import type { CallError } from "../../../contract/errors.ts";
import type { GameMessage } from "../../../contract/game-frame.ts";
import { type Currency, parseAmount } from "../../../rules/money.ts";
import { EntryDialog } from "../../features/catalog/entry-dialog.tsx";
import { EntryFacts } from "../../features/catalog/entry-facts.tsx";
import { FavouriteHeart } from "../../features/catalog/favourite-heart.tsx";
import { useTitle } from "../../features/catalog/use-title.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { links } from "../../shell/links.ts";
import { useBusy } from "../../ui/busy.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { classes } from "../../ui/classes.ts";
import { useOnline } from "../../ui/online.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { frameBalanceOf } from "./frame-messages.ts";
import { GameFrame } from "./game-frame.tsx";
import { GameTrouble } from "./game-trouble.tsx";
import styles from "./provider-game.module.css";
import { Similar } from "./similar.tsx";
import { useLaunch } from "./use-launch.ts";
import { useRoundReveal } from "./use-round-reveal.ts";

interface Props {
  entry: CatalogEntry;
  similar: readonly CatalogEntry[];
  mode: "demo" | "play";
}

export function ProviderGame({ entry, similar, mode }: Props) {
  const { t } = useTranslation(["provider-game", "catalog"]);
  const format = useFormat();
  const title = useTitle()(entry);
  const layer = useLayer();
  const [, navigate] = useLocation();
  const { open } = useDialogs();
  const { url, error, again } = useLaunch(entry.slug, mode);
  const [trouble, setTrouble] = useState<Trouble>();
  const online = useOnline();
  const [practice, setPractice] = useState<{ balance: string; currency: Currency }>();
  const [opened, setOpened] = useState<CatalogEntry>();
  const [isWide, setWide] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  useBusy(isPlaying && mode === "play");
  const reveal = useRoundReveal();
  const stops = useStream((layer) => (mode === "play" ? layer.safePlay.play$() : undefined))?.stops ?? [];
  const wallet = useStream((layer) => (mode === "play" ? layer.wallet.balance$() : undefined))?.value;
  const list = entry.kind === "live" ? links.liveCasino() : links.slots();

  const remember = useEffectEvent(() => void layer.catalog.opened({ slug: entry.slug }));
  useEffect(() => remember(), []);

  function hear(message: GameMessage) {
    switch (message.type) {
      case "roundStart":
        if (mode === "play") reveal.begin(parseAmount(message.stake) ?? 0n);
        setTrouble(undefined);
        return setPlaying(true);
      case "roundEnd":
        reveal.end();
        setTrouble(withoutOffline);
        return setPlaying(false);
      case "balance":
        if (mode === "demo") setPractice(message);
        return setTrouble(withoutOffline);
      case "error":
        if (message.error === "offline") reveal.stay();
        return fail(troubleOf(message.error));
      case "close":
        // Where the player came from, if that was a page of the site.
        return window.navigation?.canGoBack ? history.back() : navigate(list);
      default:
    }
  }

  function fail(trouble: Trouble | undefined) {
    setTrouble(trouble);
    if (!isEnd(trouble)) return;
    reveal.end();
    setPlaying(false);
  }

  function relaunch() {
    setTrouble(undefined);
    again();
  }

  const isOver = isEnd(trouble);
  return (
    <div className={classes(styles.page, isWide && styles.wide)} data-game-page="">
      <header className={styles.head}>
        <Link href={list} className={styles.back} aria-label={t("back")}>
          <Icon node={ArrowLeft} />
        </Link>
        <h1 className={styles.title}>{title}</h1>
        <Chip tone="gold">{t("return", { share: format.share(Number(entry.rtp) / 100) })}</Chip>
        {entry.kind === "live" && <Chip>{t("catalog:live.simulated")}</Chip>}
        <span className={styles.provider}>{entry.provider}</span>
      </header>
      <section className={styles.stage} aria-label={title}>
        <div className={styles.view}>
          {url && !isOver && (
            <GameFrame
              key={url}
              title={title}
              url={url}
              isHeld={stops.length > 0}
              moved={frameBalanceOf(wallet)}
              onMessage={hear}
              onSilence={() => fail("failed")}
            />
          )}
          {(error ?? isOver) && <Refused error={error} trouble={trouble} onAgain={relaunch} />}
        </div>
        {(trouble ?? !online) && !isEnd(trouble) && (
          <GameTrouble trouble={trouble} mode={mode} onDeposit={() => open("PayIn")} />
        )}
        <div className={styles.under}>
          <span className={styles.money}>
            {mode === "demo" && (
              <>
                <small>{t("practice_balance")}</small>
                <b>{practice ? format.money(practice.balance, practice.currency) : "–"}</b>
              </>
            )}
          </span>
          <nav className={styles.modes} aria-label={t("mode")}>
            {(["play", "demo"] as const).map((each) => (
              <Link
                key={each}
                href={links.entry(entry, each)}
                replace
                aria-current={each === mode ? "page" : undefined}
                hidden={each === "demo" && !entry.has_demo}
              >
                {t(each === "play" ? "money" : "practice")}
              </Link>
            ))}
          </nav>
          <span className={styles.tools}>
            <FavouriteHeart slug={entry.slug} />
            <IconButton icon={Info} label={t("catalog:details", { title })} onClick={() => setOpened(entry)} />
            <IconButton
              icon={RectangleHorizontal}
              label={t("theatre")}
              aria-pressed={isWide}
              onClick={() => setWide((wide) => !wide)}
            />
            {document.fullscreenEnabled && (
              <IconButton icon={Maximize} label={t("full_screen")} onClick={() => void fill()} />
            )}
          </span>
        </div>
      </section>
      <aside className={styles.info} aria-label={t("rules")}>
        <h2>{t("rules")}</h2>
        <EntryFacts entry={entry} onAll={() => setOpened(entry)} />
      </aside>
      {similar.length > 0 && <Similar entries={similar} onOpen={setOpened} />}
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** What a game may say that has to be answered outside of it. */
const troubles = [
  "insufficient_funds",
  "limit_reached",
  "excluded",
  "reality_check_due",
  "session_expired",
  "offline",
  "failed",
] as const;
type Trouble = (typeof troubles)[number];

function troubleOf(error: string): Trouble | undefined {
  return error === "session_unknown" ? "session_expired" : troubles.find((name) => name === error);
}

/** The game cannot go on in this frame. */
function isEnd(trouble: Trouble | undefined): trouble is "session_expired" | "failed" {
  return trouble === "session_expired" || trouble === "failed";
}

function withoutOffline(trouble: Trouble | undefined): Trouble | undefined {
  return trouble === "offline" ? undefined : trouble;
}

interface RefusedProps {
  error: CallError | undefined;
  trouble: Trouble | undefined;
  onAgain(): void;
}

/** Why there is no game to be seen, and the way to try again. */
function Refused({ error, trouble, onAgain }: RefusedProps) {
  const { t } = useTranslation("provider-game");
  const { tell } = useErrors("provider-game");
  const say = useEffectEvent(() => error && tell(error));
  useEffect(() => say(), [error]);
  return (
    <div className={styles.refused}>
      <EmptyState
        title={t(trouble === "session_expired" ? "expired" : "refused")}
        text={t(trouble === "session_expired" ? "expired_text" : "refused_text")}
      >
        <Button kind="primary" onClick={onAgain}>
          {t("again")}
        </Button>
      </EmptyState>
    </div>
  );
}

/** The whole page, so that balance and clock stay in sight. */
async function fill(): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  await document.documentElement.requestFullscreen().catch(() => undefined);
}
