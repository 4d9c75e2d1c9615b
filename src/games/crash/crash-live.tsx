import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { LiveChip } from "../table/live/live-chip.tsx";
import { secondsText } from "../table/live/live-time.ts";
import { Ticking } from "../table/motion/ticking.tsx";
import { CrashCard } from "./crash-card.tsx";
import { heightOf } from "./height-of.ts";

/** The round that runs, for its card; in short when it takes off, how high it is, or where it has crashed. */
export function CrashLive({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation("tiles");
  const format = useFormat();
  const view = useStream((layer) => layer.shared.crash$());
  if (!view?.isLive) return null;
  if (!isShort) return <CrashCard view={view} />;
  const { flight } = view;
  const times = (e2: number) => `${format.hundredths(e2)}×`;
  if (flight.state === "crashed")
    return (
      <LiveChip isShort tone="ended">
        {times(Math.round(Number(flight.multiplier ?? 1) * 100))}
      </LiveChip>
    );
  if (flight.state === "flying")
    return (
      <LiveChip isShort tone="moving">
        <Ticking text={() => times(heightOf(view))} />
      </LiveChip>
    );
  return (
    <LiveChip isShort>
      <Ticking text={() => t("seconds", { seconds: secondsText(flight.closes_at, view) })} />
    </LiveChip>
  );
}
