import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { colourOf } from "../../../rules/games/roulette-wheel.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { ChipFace } from "./chip-face.tsx";
import { putsOf } from "./chips.ts";
import styles from "./roulette-replay.module.css";
import { spotByKey } from "../../../rules/games/roulette-spots.ts";
import { pocketOf, useRouletteWords } from "./use-roulette-words.ts";

/** Where the chips of a bet lay, and what fell. */
export function RouletteReplay({ bet }: { bet: Bet }) {
  const { t } = useTranslation("roulette");
  const format = useFormat();
  const words = useRouletteWords();
  const pocket = pocketOf(bet);
  if (pocket === undefined) return null;
  return (
    <section className={styles.stage} aria-label={t("stage")}>
      <p className={styles.fell} data-colour={colourOf(pocket)}>
        {pocket}
      </p>
      <p>{t("replay", { fell: words.fell(pocket), payout: format.money(bet.payout, bet.currency) })}</p>
      <ul>
        {putsOf(bet.choice).map(({ key, amountMicro }) => {
          const spot = spotByKey(key);
          return (
            <li key={key} data-won={spot?.covers.includes(pocket) || undefined}>
              <ChipFace amountMicro={amountMicro} values={[]} />
              {spot && words.spotName(spot)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
