import { useTranslation } from "react-i18next";
import { RoundFairness } from "../table/rounds/round-fairness.tsx";
import { type FairnessProps, fairSteps } from "../table/rounds/shared-fairness.tsx";
import type { RouletteTable } from "./use-roulette-table.ts";

export function RouletteFairness({ table, ...rest }: FairnessProps & { table: RouletteTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("roulette");
  return (
    <RoundFairness
      {...rest}
      chain="roulette"
      past={table.view?.past ?? []}
      isPractice={table.mode === "practice"}
      older={(layer, cursor) => layer.shared.rouletteRounds({ cursor })}
      steps={fairSteps.map((step) => ({ name: t(`fair.${step}`), text: t(`fair.${step}_text`) }))}
      result={{
        name: t("outcome"),
        textOf: ({ pocket }) => String(pocket),
        isSame: ({ pocket }, recomputed) => Number(recomputed) === pocket,
      }}
    />
  );
}
