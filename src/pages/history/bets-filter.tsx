import { useTranslation } from "react-i18next";
import type { BetsFilter as Filter } from "../../../contract/bets.ts";
import { betResults } from "../../../contract/filters.ts";
import { gameIds } from "../../../rules/games/ids.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { DayFields, type Days } from "./day-fields.tsx";
import styles from "./filter.module.css";

export interface BetsWish extends Days {
  game: Filter["game"];
  result: Filter["result"];
}

interface Props {
  wish: BetsWish;
  today: string;
  onChange(wish: BetsWish): void;
}

export function BetsFilter({ wish, today, onChange }: Props) {
  const { t } = useTranslation(["history", "common"]);
  return (
    <div className={styles.filter}>
      <SelectField
        label={t("bets.game")}
        options={[
          { value: "", label: t("bets.all_games") },
          ...gameIds.map((value) => ({ value, label: t(`common:game.${value}`) })),
        ]}
        value={wish.game ?? ""}
        onChange={({ target }) => onChange({ ...wish, game: gameIds.find((game) => game === target.value) })}
      />
      <SelectField
        label={t("bets.result")}
        options={[
          { value: "", label: t("bets.all_results") },
          ...betResults.map((value) => ({ value, label: t(`bets.results.${value}`) })),
        ]}
        value={wish.result ?? ""}
        onChange={({ target }) => onChange({ ...wish, result: betResults.find((result) => result === target.value) })}
      />
      <DayFields wish={wish} today={today} onChange={onChange} />
    </div>
  );
}
