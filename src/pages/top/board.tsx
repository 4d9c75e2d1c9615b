import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Top, TopEntry } from "../../../contract/top.ts";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import styles from "./top.module.css";

/** The best players, with the reader's own row beneath where it is not among them. */
export function Board({ top }: { top: Top }) {
  const { t } = useTranslation("top");
  const { items, mine } = top;
  const isBelow = mine !== null && !items.some(({ place }) => place === mine.place);
  return (
    <table className={styles.board}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("place")}</th>
          <th scope="col">{t("player")}</th>
          <th scope="col">{t(top.by)}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((entry) => (
          <Row key={entry.place} entry={entry} top={top} isOwn={entry.place === mine?.place} />
        ))}
        {isBelow && <Row entry={{ ...mine, player: null }} top={top} isOwn />}
      </tbody>
    </table>
  );
}

function Row({ entry, top, isOwn }: { entry: TopEntry; top: Top; isOwn: boolean }) {
  const { t } = useTranslation(["top", "common"]);
  const format = useFormat();
  const nameOf = useShownName();
  const { place, player, game, bet } = entry;
  const name = player === null ? t("hidden") : nameOf(player);
  return (
    <tr data-own={isOwn || undefined}>
      <td>
        <span className={styles.place} data-place={place}>
          {format.count(place)}
        </span>
      </td>
      <td>
        <span className={styles.player} data-hidden={(player === null && !isOwn) || undefined}>
          {isOwn ? t("you") : name}
        </span>
        {game !== null && <small>{t(`common:game.${game}`)}</small>}
      </td>
      <td>
        <b>
          {entry.multiplier === null
            ? format.money(entry.amount ?? "0", top.currency)
            : format.multiplier(entry.multiplier)}
        </b>
        {bet !== null && (
          <Link href={links.proof(bet)} className={styles.check} aria-label={t("check_of", { place })}>
            {t("check")}
          </Link>
        )}
      </td>
    </tr>
  );
}
