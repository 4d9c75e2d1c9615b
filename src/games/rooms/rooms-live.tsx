import type { Currency } from "../../../rules/money.ts";
import { parseMoney } from "../../../rules/money.ts";
import { roomIds } from "../../../rules/games/rooms.ts";
import type { RoomView, Watched } from "../../../worker/shared/views.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { LiveChip } from "../table/live/live-chip.tsx";
import { RoomsCard } from "./rooms-card.tsx";

/** The pots, for their card; in short the largest that somebody has put into. */
export function RoomsLive({ isShort }: { isShort: boolean }) {
  const format = useFormat();
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const views = useRooms(currency);
  if (!isShort) return <RoomsCard views={views} currency={currency} />;
  const filled = roomIds.flatMap((room, at) => {
    const view = views[at];
    return view?.isLive && sizeOf(view) > 0n ? [{ room, view }] : [];
  });
  const [largest] = filled.sort((a, b) => (sizeOf(a.view) < sizeOf(b.view) ? 1 : -1));
  if (!largest) return null;
  return <LiveChip isShort>{format.money(largest.view.pot.amount, currency)}</LiveChip>;
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
