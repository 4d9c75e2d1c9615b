import type { Clock } from "./clock.ts";
import { createRateLimiter, type Rate } from "./rate-limiter.ts";

interface Member {
  group: string;
  id: string;
}

export interface SharedRateLimiter {
  /** Takes one and returns how to give it back, or the seconds to wait if none is left; then nothing is taken. */
  take(member: Member): (() => void) | number;
  /** The seconds to wait until there is one. */
  waitOf(member: Member): number | undefined;
}

/**
 * Each member of a group has a rate, and the group as a whole has four times as much. Once that is used up, every member
 * still has a thirtieth of its rate to itself, so no number of members can use up what another one needs.
 */
export function createSharedRateLimiter(context: { clock: Clock }, rate: Rate): SharedRateLimiter {
  const each = createRateLimiter<string>(context, rate);
  const all = createRateLimiter<string>(context, times(rate, 4));
  const own = createRateLimiter<string>(context, times(rate, 1 / 30));

  function waitOf({ group, id }: Member): number | undefined {
    const memberS = each.waitOf(id);
    if (memberS !== undefined) return memberS;
    const groupS = all.waitOf(group);
    const ownS = groupS === undefined ? undefined : own.waitOf(id);
    return groupS === undefined || ownS === undefined ? undefined : Math.min(groupS, ownS);
  }

  return {
    waitOf,
    take(member) {
      const waitS = waitOf(member);
      if (waitS !== undefined) return waitS;
      const { group, id } = member;
      each.take(id);
      const isOfAll = all.take(group) === undefined;
      if (!isOfAll) own.take(id);
      return () => {
        each.giveBack(id);
        if (isOfAll) all.giveBack(group);
        else own.giveBack(id);
      };
    },
  };
}

function times({ burst, perSecond }: Rate, factor: number): Rate {
  return { burst: burst * factor, perSecond: perSecond * factor };
}
