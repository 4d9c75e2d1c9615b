import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BookEvent } from "../../../contract/betting.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { everySecond } from "./every-second.ts";
import styles from "./played-time.module.css";

/** When an event begins, or how far it has come. */
export function PlayedTime({ event, aheadMs }: { event: BookEvent; aheadMs: number }) {
  const { t } = useTranslation("betting");
  const format = useFormat();
  const { state, starts_at, score } = event;
  if (state === "scheduled" || state === "prematch") return format.moment(starts_at);
  if (state !== "live" && state !== "suspended") return t(`state.${state}`);
  const points = score?.points && `${score.points[0]}:${score.points[1]}`;
  const periods = event.sport === "football" ? [] : (score?.periods ?? []).map(([home, away]) => `${home}:${away}`);
  return (
    <span className={styles.live}>
      <i />
      {score?.clock ? <Clock clock={score.clock} aheadMs={aheadMs} /> : t("now")}
      {periods.length > 0 && ` · ${periods.join(" ")}`}
      {points && ` · ${points}`}
      {state === "suspended" && ` · ${t("state.suspended")}`}
    </span>
  );
}

type ClockOf = NonNullable<NonNullable<BookEvent["score"]>["clock"]>;

/** Goes on by itself between two words of the house. */
function Clock({ clock: { seconds, speed, at }, aheadMs }: { clock: ClockOf; aheadMs: number }) {
  const minuteAt = (nowMs: number) => {
    const passed = Math.max(0, nowMs + aheadMs - Date.parse(at)) / 1_000;
    return Math.floor((seconds + Math.min(passed, 30) * speed) / 60);
  };
  const [ticked, setTicked] = useState<{ at: string; minute: number }>();
  const minute = ticked?.at === at ? ticked.minute : minuteAt(Date.parse(at) - aheadMs);
  const tick = useEffectEvent(() => {
    const now = minuteAt(Date.now());
    if (now !== minute) setTicked({ at, minute: now });
  });
  useEffect(() => everySecond(() => tick()), []);
  return `${minute}\u2032`;
}
