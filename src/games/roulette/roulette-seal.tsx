import type { RouletteView } from "../../../worker/shared/views.ts";
import { RoundSeal } from "../table/rounds/round-seal.tsx";

export function RouletteSeal({ view: { spin, past }, onCheck }: { view: RouletteView; onCheck(): void }) {
  return (
    <RoundSeal game="roulette" round={spin} past={past} resultOf={({ pocket }) => String(pocket)} onCheck={onCheck} />
  );
}
