import { FairnessSteps } from "./fairness-steps.tsx";
import { FaqTeaser } from "./faq-teaser.tsx";
import { TournamentBox } from "./tournament-box.tsx";
import { WinsBox } from "./wins-box.tsx";
import styles from "./beneath-games.module.css";

export function BeneathGames() {
  return (
    <div className={styles.beneath}>
      <div className={styles.duo}>
        <WinsBox />
        <TournamentBox />
      </div>
      <FairnessSteps />
      <FaqTeaser />
    </div>
  );
}
