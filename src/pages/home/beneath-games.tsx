import { FairnessSteps } from "./fairness-steps.tsx";
import { FaqTeaser } from "./faq-teaser.tsx";

/** The reading matter below the games. */
export function BeneathGames() {
  return (
    <>
      <FairnessSteps />
      <FaqTeaser />
    </>
  );
}
