import { GrowthBook } from "@growthbook/growthbook";
import { combineLatest, defer, distinctUntilChanged, map, shareReplay, switchMap } from "rxjs";
import type { SiteConfig } from "../../contract/config.ts";
import type { WorkerContext } from "../context.ts";

export type FlagValue = boolean | number | string;

export interface Flag {
  value: FlagValue;
  /** The part of an experiment that decides it here, by the experiment's name. */
  variant: string | undefined;
}

const rowId = "flagBucket";
const buckets = 1_000;

/** Flags as they are here and now. Nobody is asked: rules are evaluated in the worker, by what the house has served. */
export function createFeature({ environment, rows, settings, session, tabs }: WorkerContext) {
  const bucket = keepBucket();
  const flags$ = defer(() => bucket).pipe(
    switchMap((browser) =>
      combineLatest([settings.config$, session.state$, tabs.language$]).pipe(
        map(([{ flags }, { player }, language]) =>
          evaluated(flags, { id: browser, browser, language, isPlayer: player !== null, region: settings.region() }),
        ),
      ),
    ),
    distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
    shareReplay(1),
  );

  /** A number that the browser has thrown for itself: too few for it to be told from others by. */
  async function keepBucket(): Promise<number> {
    const thrown = 1 + Math.floor(environment.rng() * buckets);
    const row = await rows.update(rowId, (stored) => stored ?? { id: rowId, value: thrown });
    return (row?.value as number | undefined) ?? thrown;
  }

  return { flags$: () => flags$ };
}

function evaluated(features: SiteConfig["flags"], attributes: Record<string, unknown>): Record<string, Flag> {
  const growthBook = new GrowthBook({ features, attributes });
  const flags = Object.keys(features).map((name): [string, Flag] => {
    const { value, experiment, experimentResult } = growthBook.evalFeature<FlagValue>(name);
    const variant =
      experiment && experimentResult?.inExperiment ? `${experiment.key}:${experimentResult.key}` : undefined;
    return [name, { value: value as FlagValue, variant }];
  });
  growthBook.destroy();
  return Object.fromEntries(flags);
}
