import { useEffect, useEffectEvent, useState } from "react";
import type { Micro } from "../../../../rules/money.ts";
import { autoBegun, type AutoEnd, type AutoMoment, type AutoPlan, type AutoState } from "./autoplay.ts";
import { type Going, type Played, runAutoplay } from "./run-autoplay.ts";
import type { AnyTable } from "../state/table.ts";
import type { Auto, AutoRun } from "./use-auto.ts";

interface Options {
  auto: Auto;
  table: Pick<AnyTable, "mode" | "status" | "online" | "closed"> & { pendingOperations: readonly unknown[] };
  /** The game's part of the situation, read before each move. */
  moment: Pick<AutoMoment, "times" | "fits" | "round">;
  /** The choice of every bet, as text. */
  played: string;
  /** How long until the next bet may be sent. */
  waitMs(): number;
  play(stakeMicro: Micro, going: Going): Promise<Played>;
  /** Called at the end, to restore the first stake. */
  ended(baseMicro: Micro): void;
}

/** Runs autoplay while its panel is on screen; returns its progress, or why the last run ended. */
export function useAutoplay({ auto, table, moment, played, waitMs, play, ended }: Options) {
  const { running } = auto;
  const [now, setNow] = useState<AutoState>();
  const [end, setEnd] = useState<AutoEnd>();

  const look = useEffectEvent(({ mode, ...run }: AutoRun): AutoMoment => ({
    ...moment,
    online: table.online,
    isInDoubt: table.pendingOperations.length > 0,
    isClosed: table.closed !== undefined,
    isOut: mode === "money" && table.status !== "player",
    isChanged: mode !== table.mode || run.played !== played,
  }));
  const wait = useEffectEvent(waitMs);
  const playOne = useEffectEvent(play);
  const leave = useEffectEvent(auto.leave);
  const finish = useEffectEvent((why: AutoEnd | undefined) => {
    setEnd(why);
    auto.stop();
  });

  useEffect(() => {
    if (!running) return undefined;
    let stopped = false;
    const isStopped = () => stopped;
    void runAutoplay(running.begun, {
      isStopped,
      look: () => look(running),
      pause: (leastMs) => new Promise((resolve) => setTimeout(resolve, Math.max(leastMs, wait()))),
      play: (stakeMicro, going) => playOne(stakeMicro, going),
      tell: setNow,
    }).then((why) => !stopped && finish(why));
    return () => {
      stopped = true;
      running.restore();
      leave(running);
    };
  }, [running]);

  return {
    now: running && (now ?? running.begun),
    end,
    begin(plan: AutoPlan, stakeMicro: Micro) {
      setEnd(undefined);
      auto.begin({ begun: autoBegun(plan, stakeMicro), mode: table.mode, played, restore: () => ended(stakeMicro) });
    },
  };
}

export type Autoplay = ReturnType<typeof useAutoplay>;
