import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LimitName, LimitWish, PlayerLimit, SafePlay } from "../../../contract/safe-play.ts";
import type { Currency } from "../../../rules/money.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, FailedState, StaleMark } from "../../ui/states.tsx";
import { NeedsNetwork } from "../forms/needs-network.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import type { Sent } from "../forms/use-sent-form.ts";
import { LimitForm } from "./limit-form.tsx";
import styles from "./limits-section.module.css";

export interface LimitsSectionProps {
  safePlay: Cached<SafePlay>;
  currency: Currency;
  /** What time it is for the house. */
  now: number;
  onSet(wish: LimitWish): Sent;
  /** Takes a limit away, once its time has come. */
  onRemove(name: LimitName): Promise<void>;
  onConfirm(name: LimitName): Promise<void>;
  onWithdraw(name: LimitName): Promise<void>;
  onRetry(): void;
}

/** What the player allows themselves, how much of it is used, and what waits to be changed. */
export function LimitsSection(props: LimitsSectionProps) {
  const { safePlay, currency, onSet, onRetry } = props;
  const { t } = useTranslation(["safe-play", "common"]);
  const format = useFormat();
  return (
    <Card
      title={t("limits.title")}
      aside={safePlay?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(safePlay.at) })}</StaleMark>}
    >
      <div className={styles.section} id="limits">
        <NeedsNetwork>
          <p className={styles.text}>{t("limits.intro")}</p>
          {safePlay === undefined && <Skeleton lines={3} />}
          {safePlay === null && (
            <FailedState
              title={t("common:state.part_failed")}
              text={t("common:state.part_failed_text")}
              retry={t("common:action.retry")}
              onRetry={onRetry}
            />
          )}
          {safePlay?.value.limits.length === 0 && <EmptyState title={t("limits.none")} text={t("limits.none_text")} />}
          {safePlay && safePlay.value.limits.length > 0 && (
            <ul className={styles.list} aria-label={t("limits.title")}>
              {safePlay.value.limits.map((limit) => (
                <LimitRow key={`${limit.kind} ${limit.period}`} {...props} limit={limit} />
              ))}
            </ul>
          )}
          <LimitForm currency={currency} onSet={onSet} />
        </NeedsNetwork>
      </div>
    </Card>
  );
}

function LimitRow({
  limit,
  currency,
  now,
  onRemove,
  onConfirm,
  onWithdraw,
}: LimitsSectionProps & { limit: PlayerLimit }) {
  const { t } = useTranslation(["safe-play", "errors"]);
  const format = useFormat();
  const [busy, setBusy] = useState<"confirm" | "withdraw" | "remove">();
  const { kind, period, change } = limit;
  const name = t(`errors:limit.${kind}_${period}`);
  const time = (minutes: number) => t("limits.time", { count: minutes });
  const shown =
    limit.kind === "session"
      ? { most: time(limit.minutes), used: time(limit.used), left: time(limit.left) }
      : {
          most: format.money(limit.amount, currency),
          used: format.money(limit.used.startsWith("-") ? 0n : limit.used, currency),
          left: format.money(limit.left, currency),
        };

  async function run(what: NonNullable<typeof busy>, work: () => Promise<unknown>) {
    setBusy(what);
    await work();
    setBusy(undefined);
  }

  const isReady = change !== null && Date.parse(change.ready_at) <= now;
  return (
    <li className={styles.limit}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <b className={styles.most}>{shown.most}</b>
      </div>
      <meter className={styles.meter} aria-hidden="true" min={0} max={1} value={shareOf(limit)} />
      <p className={styles.used}>
        <span>{t("limits.used", shown)}</span>
        <span>{t("limits.ends", { time: format.deadline(limit.ends_at) })}</span>
      </p>
      {change && (
        <div className={styles.change} role="group" aria-label={name}>
          <p>
            {isReady
              ? t("limits.ready", { value: valueOf(), time: format.deadline(change.lapses_at) })
              : t("limits.waiting", { value: valueOf(), time: format.deadline(change.ready_at) })}
          </p>
          <div className={styles.actions}>
            {isReady && (
              <NetworkButton
                size="small"
                busy={busy === "confirm"}
                onClick={() => void run("confirm", () => onConfirm({ kind, period }))}
              >
                {t("limits.confirm")}
              </NetworkButton>
            )}
            <NetworkButton
              size="small"
              busy={busy === "withdraw"}
              onClick={() => void run("withdraw", () => onWithdraw({ kind, period }))}
            >
              {t("limits.withdraw")}
            </NetworkButton>
          </div>
        </div>
      )}
      {!change && (
        <div className={styles.actions}>
          <NetworkButton
            kind="quiet"
            size="small"
            busy={busy === "remove"}
            aria-label={t("limits.remove_named", { limit: name })}
            onClick={() => void run("remove", () => onRemove({ kind, period }))}
          >
            {t("limits.remove")}
          </NetworkButton>
        </div>
      )}
    </li>
  );

  function valueOf(): string {
    if (!change) return "";
    if ("minutes" in change) return change.minutes === null ? t("limits.no_limit") : time(change.minutes);
    return change.amount === null ? t("limits.no_limit") : format.money(change.amount, currency);
  }
}

/** How much of a limit is used, from 0 to 1. */
function shareOf(limit: PlayerLimit): number {
  const most = Number(limit.kind === "session" ? limit.minutes : limit.amount);
  return Math.min(1, Math.max(0, Number(limit.used) / most));
}
