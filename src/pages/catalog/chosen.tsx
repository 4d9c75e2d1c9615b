import { X } from "lucide";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import styles from "./chosen.module.css";
import { type Narrowing, nothingNarrowed, type ShownWish, type Wish } from "./use-wish.ts";
import { useValueNames } from "./use-value-names.ts";

interface Props {
  wish: Wish;
  change(next: Partial<ShownWish>): void;
}

/** What narrows the list: each can be taken back by a press, and all of it by one. */
export function Chosen({ wish, change }: Props) {
  const { t } = useTranslation("catalog");
  const nameOf = useValueNames();
  const chosen = filters.flatMap((filter) => wish[filter].map((value) => ({ filter, value })));
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={t("chosen")}>
      {chosen.map(({ filter, value }) => {
        const name = nameOf[filter](value);
        return (
          <li key={`${filter} ${value}`}>
            <button
              type="button"
              className={styles.one}
              aria-label={t("take_back", { name })}
              onClick={() => change({ [filter]: wish[filter].filter((each) => each !== value) })}
            >
              {name}
              <Icon node={X} size="small" />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className={styles.all} onClick={() => change(nothingNarrowed)}>
          {t("clear_all")}
        </button>
      </li>
    </ul>
  );
}

const filters = ["provider", "category", "volatility", "feature"] as const satisfies readonly (keyof Narrowing)[];
