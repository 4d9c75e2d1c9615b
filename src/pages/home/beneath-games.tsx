import { FairnessSteps } from "./fairness-steps.tsx";
import { FaqTeaser } from "./faq-teaser.tsx";
import { WinsBox } from "./wins-box.tsx";
import styles from "./beneath-games.module.css";

export function BeneathGames() {
  return (
    <div className={styles.beneath}>
      <WinsBox />
      <FairnessSteps />
      <FaqTeaser />
    </div>
  );
}
