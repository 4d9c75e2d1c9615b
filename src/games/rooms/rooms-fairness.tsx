import { useTranslation } from "react-i18next";
import { type FairnessProps, fairSteps, SharedFairness } from "../table/rounds/shared-fairness.tsx";

export function RoomsFairness(props: FairnessProps) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("rooms");
  const steps = fairSteps.map((step) => ({ name: t(`fair.${step}`), text: t(`fair.${step}_text`) }));
  return <SharedFairness {...props} steps={steps} />;
}
