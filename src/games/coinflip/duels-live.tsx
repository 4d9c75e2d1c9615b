import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { LiveChip } from "../table/live/live-chip.tsx";

/** How many duels can be joined, for a tile. */
export function DuelsLive({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation("tiles");
  const format = useFormat();
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const view = useStream((layer) => layer.shared.duels$());
  const count = view?.isLive ? view.open.filter((duel) => duel.currency === currency).length : 0;
  if (count === 0) return null;
  return <LiveChip isShort={isShort}>{t(isShort ? "duels_short" : "duels", { count: format.count(count) })}</LiveChip>;
}
