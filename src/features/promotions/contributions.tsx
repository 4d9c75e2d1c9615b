import { useTranslation } from "react-i18next";
import { playedIds } from "../../../rules/games/ids.ts";
import { contributionSpan } from "../../../rules/promotions/bonus.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Card } from "../../ui/card.tsx";
import { FactList } from "../../ui/fact-list.tsx";

/** How much of a bet counts, by game: made of the very table that the house counts by. */
export function Contributions() {
  const { t } = useTranslation(["bonuses", "common"]);
  const format = useFormat();
  const shares = playedIds
    .map((game) => ({ name: t(`common:game.${game}`), ...contributionSpan(game) }))
    .toSorted((a, b) => Number(b.most - a.most));
  const shown = ({ least, most }: { least: bigint; most: bigint }) =>
    `${least < most ? `${least}–` : ""}${format.share(Number(most) / 100)}`;
  return (
    <Card title={t("counts_title")}>
      <FactList facts={shares.map(({ name, ...span }) => ({ name, value: shown(span) }))} />
    </Card>
  );
}
