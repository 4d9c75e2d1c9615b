import { useTranslation } from "react-i18next";
import type { PastFreeSpins } from "../../../contract/free-spins.ts";
import type { Listed } from "../../../worker/history/endless-list.ts";
import { MoreRows } from "../../features/lists/more-rows.tsx";
import { promoName } from "../../features/promotions/promo-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { useOnline } from "../../ui/online.ts";

/** Free spins that are used up or over: how many of which game were used, and what they have won. */
export function PastSpins({ spins: { items, next, cut } }: { spins: Listed<PastFreeSpins> }) {
  const { t, i18n } = useTranslation(["own-bonuses", "offers"]);
  const format = useFormat();
  const layer = useLayer();
  const online = useOnline();
  return (
    <>
      <FactList
        facts={items.map(({ id, game, count, left, state, won, currency }) => ({
          key: id,
          name: t(`spins.${state}`, {
            game: game ? promoName(game.name, i18n.language) : t("offers:spins.title"),
            used: format.count(count - left),
            count: format.count(count),
          }),
          value: t("spins.won", { amount: format.money(won, currency) }),
        }))}
      />
      {!cut && next !== null && (
        <MoreRows key={items.length} online={online} onMore={() => layer.history.moreFreeSpins({})} />
      )}
    </>
  );
}
