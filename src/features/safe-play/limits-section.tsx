import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LimitName, LimitWish, PlayerLimit, SafePlay } from "../../../contract/safe-play.ts";
import type { Currency } from "../../../rules/money.ts";
import type { Seen } from "../../../worker/cache/player-cache.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, FailedState, StaleMark } from "../../ui/states.tsx";
import { type Faults, LimitForm } from "./limit-form.tsx";
import styles from "./limits-section.module.css";

export interface LimitsSectionProps {
  safePlay: Seen<SafePlay>;
  currency: Currency;
  online: boolean;
  /** What time it is for the house. */
  now: number;
  /** Gives back what was wrong, by field. */
  onSet(wish: LimitWish): Faults;
  onConfirm(name: LimitName): Promise<void>;
  onWithdraw(name: LimitName): Promise<void>;
  onRetry(): void;
}

/** What the player allows themselves, how much of it is used, and what waits to be changed. */
export function LimitsSection(props: LimitsSectionProps) {
  const { safePlay, currency, online, onSet, onRetry } = props;
  const { t } = useTranslation(["safe-play", "common"]);
  const format = useFormat();
  const reasonId = useId();
  return (
    <Card
      title={t("limits.title")}
      aside={safePlay?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(safePlay.at) })}</StaleMark>}
    >
      <div className={styles.section} id="limits">
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
        <LimitForm currency={currency} disabled={!online} reasonId={online ? undefined : reasonId} onSet={onSet} />
        {!online && (
          <p id={reasonId} className={styles.text}>
            {t("limits.offline")}
          </p>
        )}
      </div>
    </Card>
  );
}

function LimitRow({
  limit,
  currency,
  online,
  now,
  onSet,
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
        <span>{t("limits.ends", { time: format.dateTime(limit.ends_at) })}</span>
      </p>
      {change && (
        <div className={styles.change} role="group" aria-label={name}>
          <p>
            {isReady
              ? t("limits.ready", { value: valueOf(), time: format.dateTime(change.lapses_at) })
              : t("limits.waiting", { value: valueOf(), time: format.dateTime(change.ready_at) })}
          </p>
          <div className={styles.actions}>
            {isReady && (
              <Button
                size="small"
                busy={busy === "confirm"}
                disabled={!online}
                onClick={() => void run("confirm", () => onConfirm({ kind, period }))}
              >
                {t("limits.confirm")}
              </Button>
            )}
            <Button
              size="small"
              busy={busy === "withdraw"}
              disabled={!online}
              onClick={() => void run("withdraw", () => onWithdraw({ kind, period }))}
            >
              {t("limits.withdraw")}
            </Button>
          </div>
        </div>
      )}
      {!change && (
        <div className={styles.actions}>
          <Button
            kind="quiet"
            size="small"
            busy={busy === "remove"}
            disabled={!online}
            aria-label={t("limits.remove_named", { limit: name })}
            onClick={() =>
              void run("remove", () =>
                onSet(kind === "session" ? { kind, period, minutes: null } : { kind, period, amount: null }),
              )
            }
          >
            {t("limits.remove")}
          </Button>
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
