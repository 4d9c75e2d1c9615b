import { useTranslation } from "react-i18next";
import type { CatalogPage } from "../../../contract/catalog.ts";
import { catalogOrders, collections, volatilities } from "../../../contract/filters.ts";
import { featureNames } from "../../features/catalog/feature-names.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Choice, ManyChoice } from "./choices.tsx";
import { Chosen } from "./chosen.tsx";
import styles from "./filters.module.css";
import { themes } from "./use-value-names.ts";
import type { Show, ShownWish, Wish } from "./use-wish.ts";

interface Props {
  wish: Wish;
  page: CatalogPage | undefined;
  change(next: Partial<ShownWish>): void;
}

export function Filters({ wish, page, change }: Props) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const known = collections.flatMap((name) => page?.collections.find((each) => each.name === name) ?? []);
  const isOwn = wish.show === "favourites" || wish.show === "recent";
  /** Null: not known yet. */
  const pill = (show: Show, label: string, count?: number | null) => (
    <button
      key={show}
      type="button"
      className={styles.pill}
      aria-pressed={wish.show === show}
      onClick={() => change({ show: wish.show === show ? "all" : show })}
    >
      {label}
      {count !== undefined && <small>{count === null ? "" : format.count(count)}</small>}
    </button>
  );
  return (
    <>
      <div className={styles.shows}>
        {pill("all", t("all"), page?.all ?? null)}
        {pill("favourites", t("favourites"))}
        {pill("recent", t("recent"))}
        {collections.map((name) => {
          const count = known.find((each) => each.name === name)?.count;
          return (count !== undefined || wish.show === name) && pill(name, t(`collection.${name}`), count);
        })}
      </div>
      {!isOwn && (
        <div className={styles.tools} role="group" aria-label={t("filters")}>
          <ManyChoice
            label={t("provider")}
            options={(page?.providers ?? []).map(({ name, count }) => ({
              value: name,
              name,
              count: format.count(count),
            }))}
            chosen={wish.provider}
            onChange={(provider) => change({ provider })}
          />
          <ManyChoice
            label={t("category.label")}
            options={themes
              .filter((theme) => page?.categories.some(({ name }) => name === theme))
              .map((theme) => ({ value: theme as string, name: t(`category.${theme}`) }))}
            chosen={wish.category}
            onChange={(category) => change({ category })}
          />
          <ManyChoice
            label={t("volatility.label")}
            options={volatilities.map((each) => ({ value: each, name: t(`volatility.${each}`) }))}
            chosen={wish.volatility}
            onChange={(volatility) => change({ volatility })}
          />
          <ManyChoice
            label={t("fact.features")}
            options={featureNames
              .filter((feature) => page?.features.some(({ name, count }) => name === feature && count < page.all))
              .map((feature) => ({ value: feature as string, name: t(`feature.${feature}`) }))}
            chosen={wish.feature}
            onChange={(feature) => change({ feature })}
          />
          <span className={styles.found} role="status">
            {page && t("found", { found: format.count(page.total), all: format.count(page.all) })}
          </span>
          <Choice
            label={t("sort.label")}
            value={wish.sort === "popular" ? "" : wish.sort}
            onChange={(value) => change({ sort: catalogOrders.find((each) => each === value) ?? "popular" })}
          >
            {catalogOrders.map((each) => (
              <option key={each} value={each === "popular" ? "" : each}>
                {t(`sort.${each}`)}
              </option>
            ))}
          </Choice>
        </div>
      )}
      {!isOwn && <Chosen wish={wish} change={change} />}
    </>
  );
}
