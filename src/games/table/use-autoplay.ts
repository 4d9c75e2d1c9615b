import { useEffect, useEffectEvent, useState } from "react";
import type { Micro } from "../../../rules/money.ts";
import {
  afterBet,
  autoBegun,
  type AutoEnd,
  type AutoMoment,
  type AutoPlan,
  type AutoState,
  whyEnd,
} from "./autoplay.ts";

interface Options {
  /** How things are; read anew before each bet. */
  moment: Omit<AutoMoment, "isChanged">;
  /** What every bet has to be made on: another choice ends it. */
  played: string;
  waitMs(): number;
  /** Makes one bet: what it brought beyond the stake, or nothing where none was made. */
  bet(stakeMicro: Micro): Promise<Micro | undefined>;
  /** It is over: the first stake is in force again. */
  ended(baseMicro: Micro): void;
}

type Auto = AutoState & { played: string };

/** Bets made by themselves, one after the other, until the plan or a doubt ends it. */
export function useAutoplay({ moment, played, waitMs, bet, ended }: Options) {
  const [running, setRunning] = useState<Auto>();
  const [end, setEnd] = useState<AutoEnd>();

  function finish(state: Auto, why?: AutoEnd) {
    setRunning(undefined);
    setEnd(why);
    ended(state.baseMicro);
  }

  const next = useEffectEvent(async (state: Auto, isStopped: () => boolean) => {
    const why = whyEnd(state, { ...moment, isChanged: state.played !== played });
    if (why) return finish(state, why);
    const netMicro = await bet(state.stakeMicro);
    if (isStopped()) return;
    if (netMicro === undefined) return finish(state, "error");
    const after = afterBet(state, netMicro);
    if (after.end) finish(state, after.end);
    else setRunning({ ...state, ...after });
  });
  const wait = useEffectEvent(waitMs);

  useEffect(() => {
    if (!running) return;
    let stopped = false;
    const timer = setTimeout(() => void next(running, () => stopped), wait());
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [running]);

  return {
    running: running as AutoState | undefined,
    /** Why the last one ended; nothing where the player stopped it. */
    end,
    start(plan: AutoPlan, stakeMicro: Micro) {
      setEnd(undefined);
      setRunning({ ...autoBegun(plan, stakeMicro), played });
    },
    stop() {
      if (running) finish(running);
    },
  };
}
