import type { CrashView } from "../../../worker/shared/views.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { RoundSeal } from "../table/rounds/round-seal.tsx";
import { hundredthsOf } from "./crash-plot.ts";

export function CrashSeal({ view: { flight, past }, onCheck }: { view: CrashView; onCheck(): void }) {
  const format = useFormat();
  const resultOf = ({ multiplier }: CrashView["past"][number]) => `${format.hundredths(hundredthsOf(multiplier))}×`;
  return <RoundSeal game="crash" round={flight} past={past} resultOf={resultOf} onCheck={onCheck} />;
}
