import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import styles from "./open-rounds.module.css";
import { TableLink } from "./table-link.tsx";

/** Open rounds, which are not bets yet and so are in no list of bets. */
export function OpenRounds() {
  const { t } = useTranslation(["history", "common"]);
  const format = useFormat();
  const rounds = useStream((layer) => layer.games.rounds$())?.value ?? [];
  if (rounds.length === 0) return null;
  return (
    <ul className={styles.rounds} aria-label={t("open_rounds.label")}>
      {rounds.map(({ id, game, amount, currency }) => (
        <li key={id} className={styles.round}>
          <span>
            {t("open_rounds.text", { game: t(`common:game.${game}`), amount: format.money(amount, currency) })}
          </span>
          <TableLink game={game} />
        </li>
      ))}
    </ul>
  );
}
