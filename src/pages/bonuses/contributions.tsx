import { useTranslation } from "react-i18next";
import { playedIds } from "../../../rules/games/ids.ts";
import { contributionOf } from "../../../rules/promotions/bonus.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Card } from "../../ui/card.tsx";
import { FactList } from "../../ui/fact-list.tsx";

/** How much of a bet counts, by game: made of the very table that the house counts by. */
export function Contributions() {
  const { t } = useTranslation(["bonuses", "common"]);
  const format = useFormat();
  const shares = playedIds
    .map((game) => ({ name: t(`common:game.${game}`), share: Number(contributionOf(game)) / 100 }))
    .toSorted((a, b) => b.share - a.share);
  return (
    <Card title={t("counts_title")}>
      <FactList facts={shares.map(({ name, share }) => ({ name, value: format.share(share) }))} />
    </Card>
  );
}
