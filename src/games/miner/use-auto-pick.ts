import { useEffect, useEffectEvent, useState } from "react";
import { cells } from "../../../rules/games/miner-figures.ts";
import type { MinerView } from "../../../rules/games/miner.ts";
import { useDraft } from "../../ui/drafts.ts";
import { randomIndex } from "../table/autoplay/random-index.ts";
import { everyCell } from "./miner-field.tsx";
import type { MinerRound } from "./miner-round.ts";

interface Options {
  round: MinerRound;
  online: boolean;
  intervalMs: number;
}

/**
 * Opens so many random cells one after the other, and stops at a mine, at an error and where the network goes. What was
 * meant to be opened outlives a reload, after which nothing goes on until the player says so.
 */
export function useAutoPick({ round, online, intervalMs }: Options) {
  const { busy } = round;
  const { view, isOpen } = round.staged;
  const [draft, keep] = useDraft("miner:auto");
  const [running, setRunning] = useState<string>();
  const opened = view?.opened.length ?? 0;
  const plan = readPlan(draft);
  const current = isOpen && plan && plan.id === round.round?.id && opened < plan.target ? plan : undefined;
  const isRunning = current !== undefined && running === current.id && online;

  const next = useEffectEvent(async () => {
    const cell = view && randomCell(view);
    const reply = cell === undefined ? undefined : await round.step({ cell });
    if (!reply) setRunning(undefined);
  });
  useEffect(() => {
    if (!isRunning || busy) return undefined;
    const timer = setTimeout(() => void next(), intervalMs);
    return () => clearTimeout(timer);
  }, [isRunning, busy, opened, intervalMs]);

  return {
    isRunning,
    /** Cells opened by the present plan, of those planned; undefined without a plan. */
    progress: current && { opened: opened - current.from, target: current.target - current.from },
    start(count: number) {
      if (!isOpen || !round.round || !view) return;
      const target = Math.min(opened + count, cells - view.mines);
      keep(`${round.round.id} ${opened} ${target}`);
      setRunning(round.round.id);
    },
    goOn: () => current && setRunning(current.id),
    stop: () => setRunning(undefined),
  };
}

export type AutoPick = ReturnType<typeof useAutoPick>;

export function randomCell({ opened }: Pick<MinerView, "opened">): number {
  const closed = everyCell.filter((index) => !opened.includes(index));
  return closed[randomIndex(closed.length)] as number;
}

function readPlan(draft: string | undefined): { id: string; from: number; target: number } | undefined {
  const [, id, from, target] = /^(\S+) (\d+) (\d+)$/.exec(draft ?? "") ?? [];
  return id === undefined ? undefined : { id, from: Number(from), target: Number(target) };
}
