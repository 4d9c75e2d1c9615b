import { FairnessSteps } from "./fairness-steps.tsx";
import { FaqTeaser } from "./faq-teaser.tsx";

export function BeneathGames() {
  return (
    <>
      <FairnessSteps />
      <FaqTeaser />
    </>
  );
}
