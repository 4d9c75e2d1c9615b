import { Search, X } from "lucide";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CatalogPage } from "../../../contract/catalog.ts";
import { catalogOrders, collections, volatilities } from "../../../contract/filters.ts";
import { featureNames } from "../../features/catalog/feature-names.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./filters.module.css";
import type { Show, ShownWish } from "./use-wish.ts";

export function SearchField({ value, onChange }: { value: string; onChange(text: string): void }) {
  const { t } = useTranslation("catalog");
  return (
    <label className={styles.search} role="search">
      <Icon node={Search} />
      <input
        type="search"
        className={styles.input}
        value={value}
        maxLength={80}
        placeholder={t("search")}
        aria-label={t("search")}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      {value !== "" && <IconButton icon={X} label={t("clear")} onClick={() => onChange("")} />}
    </label>
  );
}

const themes = ["adventure", "cards", "classic", "legends", "nature", "sea", "space", "treasure", "wheel"] as const;

interface Props {
  wish: ShownWish;
  page: CatalogPage | undefined;
  hasFavourites: boolean;
  change(next: Partial<ShownWish>): void;
}

export function Filters({ wish, page, hasFavourites, change }: Props) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const known = collections.flatMap((name) => page?.collections.find((each) => each.name === name) ?? []);
  const isOwn = wish.show === "favourites" || wish.show === "recent";
  const pill = (show: Show, label: string, count?: number) => (
    <button
      key={show}
      type="button"
      className={styles.pill}
      aria-pressed={wish.show === show}
      onClick={() => change({ show: wish.show === show ? "all" : show })}
    >
      {label}
      {count !== undefined && <small>{format.count(count)}</small>}
    </button>
  );
  return (
    <>
      <div className={styles.shows}>
        {pill("all", t("all"), page?.all)}
        {hasFavourites && pill("favourites", t("favourites"))}
        {pill("recent", t("recent"))}
        {collections.map((name) => {
          const count = known.find((each) => each.name === name)?.count;
          return (count !== undefined || wish.show === name) && pill(name, t(`collection.${name}`), count);
        })}
      </div>
      {!isOwn && (
        <div className={styles.tools} role="group" aria-label={t("filters")}>
          <Choice label={t("provider")} value={wish.provider} onChange={(provider) => change({ provider })}>
            <option value="">{t("any_provider")}</option>
            {page?.providers.map(({ name, count }) => (
              <option key={name} value={name}>
                {name} · {format.count(count)}
              </option>
            ))}
          </Choice>
          <Choice label={t("category.label")} value={wish.category} onChange={(category) => change({ category })}>
            <option value="">{t("category.any")}</option>
            {themes
              .filter((theme) => page?.categories.some(({ name }) => name === theme))
              .map((theme) => (
                <option key={theme} value={theme}>
                  {t(`category.${theme}`)}
                </option>
              ))}
          </Choice>
          <Choice
            label={t("volatility.label")}
            value={wish.volatility}
            onChange={(value) => change({ volatility: volatilities.find((each) => each === value) ?? "" })}
          >
            <option value="">{t("volatility.any")}</option>
            {volatilities.map((each) => (
              <option key={each} value={each}>
                {t(`volatility.${each}`)}
              </option>
            ))}
          </Choice>
          <Choice label={t("fact.features")} value={wish.feature} onChange={(feature) => change({ feature })}>
            <option value="">{t("any_feature")}</option>
            {featureNames
              .filter((feature) => page?.features.some(({ name, count }) => name === feature && count < page.all))
              .map((feature) => (
                <option key={feature} value={feature}>
                  {t(`feature.${feature}`)}
                </option>
              ))}
          </Choice>
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
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

/** The device's own way to choose, in a pill; gold while it narrows. */
function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      data-set={value !== "" || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {children}
    </select>
  );
}
