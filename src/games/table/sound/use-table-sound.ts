import type { Bet } from "../../../../contract/bets.ts";
import { useDeviceSetting } from "../../../features/preferences/use-device-setting.ts";

/** The table's sounds, for whoever has asked for them. */
export function useTableSound() {
  const [wish, setWish] = useDeviceSetting("tableSound");
  const isOn = wish === "on";

  function play(tonesOf: (tones: typeof import("./table-tones.ts")) => readonly number[]) {
    if (!isOn || document.hidden) return;
    void Promise.all([import("../../../ui/tones.ts"), import("./table-tones.ts")]).then(
      ([{ playTones }, tones]) => playTones(tonesOf(tones)),
      () => {}, // Nobody needs to be told that a sound did not come.
    );
  }

  return {
    isOn,
    set: (on: boolean) => setWish(on ? "on" : "off"),
    bet: (bet: Bet) => play(({ tonesOfBet }) => tonesOfBet(bet)),
    step: (wins: number) => play(({ tonesOfStep }) => tonesOfStep(wins)),
  };
}
