import { useRef, useState } from "react";
import { autoOf } from "../motion/allowed-by.ts";
import type { AutoState } from "./autoplay.ts";
import type { PlayedFor } from "../state/table.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";

/** Bets that are being made by themselves: on what they were begun. */
export interface AutoRun {
  begun: AutoState;
  mode: PlayedFor;
  /** What every one has to be made on: another choice ends it. */
  played: string;
  /** Puts the first stake in force again, of what was played for then. */
  restore(): void;
}

/** All that a table knows of autoplay before it is wanted; the rest comes with its panel. */
export function useAuto() {
  const { mayAutoplay } = usePlayStyle();
  const [isChosen, setChosen] = useState(false);
  const [run, setRun] = useState<AutoRun>();
  const starter = useRef<() => void>(null);
  const { isOn, running } = autoOf({ mayAutoplay, isChosen, run });

  return {
    mayAutoplay,
    /** Bets are made by themselves, once Start is pressed. */
    isOn,
    running,
    choose(on: boolean) {
      setRun(undefined);
      setChosen(on);
    },
    begin: (next: AutoRun) => setRun(next),
    /** What is on its way is waited for, and nothing follows it. */
    stop: () => setRun(undefined),
    /** Nothing goes on unseen, nor begins anew with what comes on screen again. */
    leave: (left: AutoRun) => setRun((run) => (run === left ? undefined : run)),
    /** What Start does, for the panel to say once it is there. */
    starter,
    start: () => starter.current?.(),
  };
}

export type Auto = ReturnType<typeof useAuto>;
