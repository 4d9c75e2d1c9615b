import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Round } from "../../../contract/rounds.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import styles from "./rounds-in-play.module.css";

/** In a file of its own for its styles, which guests do not need. */
export function RoundsInPlay({ rounds }: { rounds: readonly Round[] }) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  return (
    <ul className={styles.open}>
      {rounds.map(({ id, game, amount, currency, multiplier, payout }) => (
        <li key={id}>
          <Link href={links.game(game)} className={styles.round} data-game={game}>
            <span>{t(`common:game.${game}`)}</span>
            <b>{Number(payout) > 0 && format.multiplier(multiplier)}</b>
            <small>{t("player.in_play", { amount: format.money(amount, currency) })}</small>
            <small>{Number(payout) > 0 && t("player.pays", { payout: format.money(payout, currency) })}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
