import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { RoundFairness } from "../table/rounds/round-fairness.tsx";
import { type FairnessProps, fairSteps } from "../table/rounds/shared-fairness.tsx";
import { hundredthsOf } from "./crash-plot.ts";
import type { CrashTable } from "./use-crash-table.ts";

export function CrashFairness({ table, ...rest }: FairnessProps & { table: CrashTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("crash");
  const format = useFormat();
  return (
    <RoundFairness
      {...rest}
      chain="crash"
      past={table.view?.past ?? []}
      isPractice={table.mode === "practice"}
      older={(layer, cursor) => layer.shared.crashRounds({ cursor })}
      steps={fairSteps.map((step) => ({ name: t(`fair.${step}`), text: t(`fair.${step}_text`) }))}
      result={{
        name: t("fair.crash"),
        textOf: ({ multiplier, interrupted }) =>
          `${format.hundredths(hundredthsOf(multiplier))}×${interrupted ? ` · ${t("interrupted")}` : ""}`,
        isSame: ({ multiplier }, recomputed) => hundredthsOf(recomputed) === hundredthsOf(multiplier),
      }}
    />
  );
}
