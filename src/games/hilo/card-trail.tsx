import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { HiloView } from "../../../rules/games/hilo.ts";
import { PlayingCard } from "./playing-card.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import { guessIcons } from "./guess-icons.ts";
import styles from "./card-trail.module.css";
import { trailOf } from "./trail-of.ts";
import { useHiloWords } from "./use-hilo-words.ts";

export function CardTrail({ view }: { view: HiloView | undefined }) {
  const { t } = useTranslation(["hilo", "common"]);
  const format = useFormat();
  const { cardName, guessName } = useHiloWords();
  const list = useRef<HTMLOListElement>(null);
  const trail = view ? trailOf(view) : [];

  // Keeps the latest card in view.
  useLayoutEffect(() => {
    list.current?.scrollTo({ left: list.current.scrollWidth, behavior: "instant" });
  }, [trail.length]);

  return (
    // It scrolls, so keyboard users have to be able to focus it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={list} className={styles.trail} aria-label={t("trail.label")} tabIndex={trail.length > 0 ? 0 : undefined}>
      {trail.map(({ card, guess, isLost, multiplierE4 }, index) => (
        <li key={index} className={styles.turn} data-end={isLost ? "lost" : guess}>
          {guess && (
            <span className={styles.guess}>
              <Icon node={guessIcons[guess]} size="small" />
              <span className="visually-hidden">{guessName(guess, trail[index - 1]?.card)}: </span>
            </span>
          )}
          <span className="visually-hidden">{cardName(card)}, </span>
          <PlayingCard card={card} small />
          <span className={styles.times}>
            {isLost
              ? t("trail.lost")
              : multiplierE4 > 0n
                ? format.multiplier(multiplierE4)
                : index === 0
                  ? t("trail.start")
                  : "—"}
          </span>
        </li>
      ))}
    </ol>
  );
}
