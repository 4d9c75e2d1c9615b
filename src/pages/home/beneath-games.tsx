import { FairnessSteps } from "./fairness-steps.tsx";
import { FaqTeaser } from "./faq-teaser.tsx";

/** What is there to read for who scrolls. */
export function BeneathGames() {
  return (
    <>
      <FairnessSteps />
      <FaqTeaser />
    </>
  );
}
