import { Gift, X } from "lucide";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { isSecretPath } from "../../../rules/addresses.ts";
import type { GuestBonuses, PlayerBonuses } from "../../../worker/promotions/feature.ts";
import { useStream, useLayer } from "../../link/use-stream.ts";
import { useDialogs, useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import { Icon } from "../../ui/icon.tsx";
import { promoName } from "./promo-name.ts";
import { useLeftText } from "./time-left.tsx";
import styles from "./bonus-widget.module.css";

interface Shown {
  id: string;
  name: string;
  href: string;
  endsAtMs: number;
  aheadMs: number;
  /** Followed by the visitor, so that its terms are shown once. */
  isFollowed: boolean;
}

interface Props {
  guest: GuestBonuses | undefined;
  player: PlayerBonuses | undefined;
}

/** What waits, and for how long, by the house's clock. It lies over a corner that nothing else has, and moves nothing. */
export function BonusWidget({ guest, player }: Props) {
  const { i18n } = useTranslation();
  const [path] = useLocation();
  const layer = useLayer();
  const known = useStream((layer) => layer.promotions.shownModals$());
  const shown = ofGuest(guest) ?? ofPlayer(player, i18n.language);
  const own = [links.home(), links.bonuses(), links.ownBonuses(), links.welcomePack()];
  const isAway = path.startsWith("/games/") || own.includes(path);
  useModal(shown, !path.startsWith("/games/") && !isSecretPath(path));
  if (!shown || !known || isAway || known.includes(hiding(shown))) return null;
  // Whoever has put it away on this device is asked no more.
  return <Chip {...shown} onHide={() => void layer.promotions.claimModal({ offer: hiding(shown) })} />;
}

function hiding({ id }: Shown): string {
  return `hidden ${id}`;
}

function Chip({ name, href, endsAtMs, aheadMs, onHide }: Shown & { onHide(): void }) {
  const { t } = useTranslation("offers");
  const left = useLeftText(endsAtMs, aheadMs);
  const isOpen = useOpenDialog().current !== undefined;
  if (isOpen) return null;
  return (
    <aside className={styles.widget} aria-label={t("widget.label")}>
      <Link href={href} className={styles.offer}>
        <Icon node={Gift} />
        <span>
          <b>{name}</b>
          <small role="timer">
            {t("left.label")} {left}
          </small>
        </span>
      </Link>
      <button type="button" className={styles.hide} aria-label={t("widget.hide")} onClick={onHide}>
        <Icon node={X} size="small" />
      </button>
    </aside>
  );
}

/** Shows the terms of a followed offer, once on this device, in the one tab that is looked at. */
function useModal(shown: Shown | undefined, mayDisturb: boolean) {
  const layer = useLayer();
  const { open } = useDialogs();
  const { current } = useOpenDialog();
  const known = useStream((layer) => layer.promotions.shownModals$());
  const id = shown?.isFollowed === true && known?.includes(shown.id) === false ? shown.id : undefined;
  // Who logs in or pays is in a dialog.
  const isFree = current === undefined && mayDisturb;
  const isOurs = useRef(false);
  // By the time of the answer something else may have been opened, which comes first.
  const show = useEffectEvent(() => {
    if (!isOurs.current || !isFree) return;
    isOurs.current = false;
    open("Bonus");
  });
  // By then the page may be another render than the one that asked.
  const claim = useEffectEvent(async (offer: string) => {
    if (document.visibilityState !== "visible") return;
    const answer = await layer.promotions.claimModal({ offer });
    isOurs.current ||= answer.ok && answer.value;
    show();
  });
  useEffect(() => {
    if (id !== undefined && isFree) void claim(id);
  }, [id, isFree]);
  useEffect(() => show(), [isFree]);
}

function ofGuest(guest: GuestBonuses | undefined): Shown | undefined {
  const bonus = guest?.bonus;
  if (!guest || !bonus) return undefined;
  const { promo, pack, endsAtMs } = bonus;
  const { aheadMs } = guest;
  if (promo) return { id: promo.code, name: promo.name, href: links.bonuses(), endsAtMs, aheadMs, isFollowed: true };
  return { id: "pack", name: pack?.publicTitle ?? "", href: links.welcomePack(), endsAtMs, aheadMs, isFollowed: false };
}

/** What the next deposit brings, as long as it does; else the active bonus. */
function ofPlayer(player: PlayerBonuses | undefined, locale: string): Shown | undefined {
  const bonuses = player?.bonuses?.value;
  if (!player || !bonuses?.may_prompt) return undefined;
  const offer =
    bonuses.offers.find(({ state }) => state === "waiting") ?? bonuses.offers.find((each) => each.expires_at);
  const shown = bonuses.active?.makes_way && offer ? offer : (bonuses.active ?? offer);
  if (!shown?.expires_at) return undefined;
  return {
    id: shown.id,
    name: promoName(shown.name, locale),
    href: shown === offer ? links.bonuses() : links.ownBonuses(),
    endsAtMs: Date.parse(shown.expires_at),
    aheadMs: player.aheadMs,
    isFollowed: false,
  };
}
