import type { Bet } from "../../../../contract/bets.ts";
import { useDeviceSetting } from "../../../features/preferences/use-device-setting.ts";

const firstVolume = 50;

/** The table's sounds, if turned on. */
export function useTableSound() {
  const [wish, setWish] = useDeviceSetting("tableSound");
  const [loudness, setLoudness] = useDeviceSetting("tableVolume");
  const isOn = wish === "on";
  const volume = Number(loudness ?? firstVolume) || firstVolume;

  function play(tonesOf: (tones: typeof import("./table-tones.ts")) => readonly number[]) {
    if (!isOn || document.hidden) return;
    void Promise.all([import("../../../ui/tones.ts"), import("./table-tones.ts")]).then(
      ([{ playTones }, tones]) => playTones(tonesOf(tones), volume / 100),
      () => {}, // Nobody needs to be told that a sound did not come.
    );
  }

  return {
    isOn,
    set: (on: boolean) => setWish(on ? "on" : "off"),
    /** In per cent. */
    volume,
    setVolume: (next: number) => setLoudness(String(next)),
    /** Plays a note at this volume. */
    sample: () => play(({ tonesOfStep }) => tonesOfStep(1)),
    bet: (bet: Bet) => play(({ tonesOfBet }) => tonesOfBet(bet)),
    step: (wins: number) => play(({ tonesOfStep }) => tonesOfStep(wins)),
  };
}
