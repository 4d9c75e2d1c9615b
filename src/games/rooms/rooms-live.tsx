import { useTranslation } from "react-i18next";
import type { Currency } from "../../../rules/money.ts";
import { parseMoney } from "../../../rules/money.ts";
import { roomIds } from "../../../rules/games/rooms.ts";
import type { RoomView, Watched } from "../../../worker/shared/views.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { classes } from "../../ui/classes.ts";
import { LiveChip } from "../table/live/live-chip.tsx";
import { secondsLeft } from "../table/live/live-time.ts";
import { Ticking } from "../table/motion/ticking.tsx";
import { potHues } from "./pot-hues.ts";
import styles from "./rooms-live.module.css";

/** The pots that somebody has put into, for a tile; beside a name only the largest. */
export function RoomsLive({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation("tiles");
  const format = useFormat();
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const views = useRooms(currency);
  const filled = roomIds.flatMap((room, at) => {
    const view = views[at];
    return view?.isLive && sizeOf(view) > 0n ? [{ room, view }] : [];
  });
  const shown = isShort ? filled.sort((a, b) => (sizeOf(a.view) < sizeOf(b.view) ? 1 : -1)).slice(0, 1) : filled;
  if (shown.length === 0) return null;
  return (
    <LiveChip isShort={isShort}>
      {shown.map(({ room, view }) => (
        <span key={room} className={isShort ? undefined : classes(styles.pot, potHues[room])}>
          {format.money(view.pot.amount, currency)}
          {view.pot.state === "counting" && !isShort && (
            <small>
              <Ticking text={() => t("seconds", { seconds: secondsLeft(view.pot.closes_at, view) })} />
            </small>
          )}
        </span>
      ))}
    </LiveChip>
  );
}

function useRooms(currency: Currency): readonly (Watched<RoomView> | undefined)[] {
  const red = useStream((layer) => layer.shared.room$({ room: "red", currency }));
  const yellow = useStream((layer) => layer.shared.room$({ room: "yellow", currency }));
  const purple = useStream((layer) => layer.shared.room$({ room: "purple", currency }));
  return [red, yellow, purple];
}

/** What was drawn or given back is over. */
function sizeOf({ pot }: RoomView): bigint {
  return pot.state === "drawn" || pot.state === "refunded" ? 0n : (parseMoney(pot.amount) ?? 0n);
}
