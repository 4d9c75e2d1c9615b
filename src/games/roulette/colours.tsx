import { useTranslation } from "react-i18next";
import { returnsOf } from "../../../rules/games/roulette.ts";
import { spotByKey } from "../../../rules/games/roulette-spots.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { ChipFace } from "./chip-face.tsx";
import styles from "./colours.module.css";
import type { Chips } from "./use-chips.ts";
import type { RouletteTable } from "./use-roulette-table.ts";

const fields = [
  { colour: "red", key: "red" },
  { colour: "zero", key: "straight:0" },
  { colour: "black", key: "black" },
] as const;

/** Three fields for a thumb, with what everybody has on them. */
export function Colours({ table, chips }: { table: RouletteTable; chips: Chips }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("roulette");
  const format = useFormat();
  const { view, spin } = table;
  const all = fields.reduce((sum, { colour }) => sum + Number(view?.colours[colour].staked ?? 0), 0);
  return (
    <div className={styles.colours}>
      {fields.map(({ colour, key }) => {
        const spot = spotByKey(key);
        const of = view?.colours[colour];
        if (!spot) return null;
        const mine = (chips.onTable.get(key) ?? 0n) + (chips.onDraft.get(key) ?? 0n);
        const fell = spin?.state === "shown" && spin.pocket !== null && spot.covers.includes(spin.pocket);
        return (
          <button
            key={key}
            type="button"
            className={styles.colour}
            data-colour={colour}
            data-fell={fell || undefined}
            aria-label={t(`colours.${colour}`)}
            onClick={() => chips.put(key)}
          >
            <b>{t(`colours.${colour}`)}</b>
            <span className={styles.times}>{String(returnsOf(spot))}×</span>
            {table.mode === "money" && (
              <span className={styles.of}>
                <span className={styles.players}>{t("colours.players", { count: of?.players ?? 0 })} · </span>
                {format.money(of?.staked ?? "0", "RUB")}
                <i
                  ref={(bar) => bar?.style.setProperty("--share", String(all > 0 ? Number(of?.staked ?? 0) / all : 0))}
                />
              </span>
            )}
            {mine > 0n && (
              <span className={styles.mine}>
                <ChipFace amountMicro={mine} values={chips.values} isDraft={chips.onDraft.has(key)} />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
