import { useState } from "react";
import { autoOf } from "../motion/allowed-by.ts";
import type { AutoState } from "./autoplay.ts";
import type { PlayedFor } from "../state/table.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";
import { type Begin, createStarter } from "./starter.ts";

/** A running autoplay, and what it was started with. */
export interface AutoRun {
  begun: AutoState;
  mode: PlayedFor;
  /** The choice of every bet, as text; another choice ends the run. */
  played: string;
  /** Restores the first stake. */
  restore(): void;
}

/** What a table needs of autoplay before it is used; the rest loads with its panel. */
export function useAuto(mode: PlayedFor) {
  const { mayAutoplay } = usePlayStyle();
  const [isChosen, setChosen] = useState(false);
  const [run, setRun] = useState<AutoRun>();
  const [starter] = useState(createStarter);
  const { isOn, running } = autoOf({ mayAutoplay, isChosen, run });

  return {
    mayAutoplay,
    /** Autoplay is selected, and begins with Start. */
    isOn,
    running,
    choose(on: boolean) {
      starter.forget();
      setRun(undefined);
      setChosen(on);
    },
    begin: (next: AutoRun) => setRun(next),
    /** A bet under way is finished, and no other follows. */
    stop: () => setRun(undefined),
    /** A run ends when its panel leaves the screen. */
    leave: (left: AutoRun) => setRun((run) => (run === left ? undefined : run)),
    /** For the panel, once it has loaded. */
    giveStart: (begin: Begin) => starter.give(begin, mode),
    start: () => starter.start(mode),
  };
}

export type Auto = ReturnType<typeof useAuto>;
