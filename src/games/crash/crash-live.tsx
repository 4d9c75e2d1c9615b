import { useTranslation } from "react-i18next";
import { multiplierAt } from "../../../rules/games/crash-curve.ts";
import type { CrashView } from "../../../worker/shared/views.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { LiveChip } from "../table/live/live-chip.tsx";
import { confirmedNow, secondsLeft } from "../table/live/live-time.ts";
import { Ticking } from "../table/motion/ticking.tsx";

/** The round that runs, for a tile: when it takes off, how high it is, or where it has crashed. */
export function CrashLive({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation("tiles");
  const format = useFormat();
  const view = useStream((layer) => layer.shared.crash$());
  if (!view?.isLive) return null;
  const { flight } = view;
  const times = (e2: number) => `${format.hundredths(e2)}×`;
  if (flight.state === "crashed")
    return (
      <LiveChip isShort={isShort} tone="ended">
        {times(Math.round(Number(flight.multiplier ?? 1) * 100))}
      </LiveChip>
    );
  if (flight.state === "flying")
    return (
      <LiveChip isShort={isShort} tone="moving">
        <Ticking text={() => times(heightOf(view))} />
      </LiveChip>
    );
  return (
    <LiveChip isShort={isShort}>
      <Ticking text={() => t(isShort ? "seconds" : "bets", { seconds: secondsLeft(flight.closes_at, view) })} />
    </LiveChip>
  );
}

function heightOf(view: CrashView): number {
  const { started_at: startedAt } = view.flight;
  return multiplierAt(startedAt === null ? 0 : confirmedNow(view) - Date.parse(startedAt));
}
