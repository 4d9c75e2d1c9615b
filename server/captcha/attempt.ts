import { captchaMessage, type CaptchaPurpose, mostCaptchaLevel } from "../../contract/captcha.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import type { AttemptCount, LimitedSubject } from "../attempts/rate-limits.ts";
import type { CaptchaHouse } from "./captcha-house.ts";

export interface Attempt {
  giveBack(): Promise<void>;
}

interface Asking {
  house: Pick<CaptchaHouse, "rateLimits" | "challenges">;
  purpose: CaptchaPurpose;
  captcha: string | undefined;
}

export interface Prepared {
  /** Counts it. It may still be refused for what was counted meanwhile. */
  take(): Promise<Attempt | Refusal>;
}

/** Checks whether an attempt would be refused or needs work; refused ones are not counted. */
export async function prepareAttempt(
  { house: { rateLimits, challenges }, purpose, captcha }: Asking,
  limited: readonly LimitedSubject[],
): Promise<Prepared | Refusal> {
  const work = onceOnly(() => challenges.verify(purpose, captcha));
  const isDone = async (level: number) => level === 0 || ((await work())?.level ?? 0) >= level;
  const counts = await rateLimits.peek(limited);
  const full = counts.find(({ waitS }) => waitS !== undefined);
  if (full) return refuse("too_many_tries", {}, full.waitS);
  const level = mostOf(limited, counts);
  if (!(await isDone(level))) return refuse("validation", { captcha: captchaMessage(level) });

  return {
    async take() {
      const takenLimits: LimitedSubject[] = [];
      const giveBack = async () => {
        for (const [limit, ...subject] of takenLimits) await rateLimits.giveBack(limit, ...subject);
      };
      const counted: AttemptCount[] = [];
      for (const each of limited) {
        const [limit, ...subject] = each;
        takenLimits.push(each);
        const state = await rateLimits.count(limit, ...subject);
        counted.push(state);
        if (state.waitS === undefined) continue;
        await giveBack();
        return refuse("too_many_tries", {}, state.waitS);
      }
      const neededLevel = mostOf(limited, counted);
      const done = neededLevel > 0 && (await isDone(neededLevel)) ? await work() : undefined;
      if (neededLevel === 0 || (done && (await challenges.spend(done)))) return { giveBack };
      await giveBack();
      return refuse("validation", { captcha: captchaMessage(neededLevel) });
    },
  };
}

/**
 * Counts an attempt before anything is done for it. Too many attempts are refused; after many, a proof of work is
 * required, and an attempt without one is asked for it. Neither of these is counted, and what one limit refuses does
 * not reach those behind it.
 */
export async function takeAttempt(asking: Asking, limited: readonly LimitedSubject[]): Promise<Attempt | Refusal> {
  const prepared = await prepareAttempt(asking, limited);
  return prepared instanceof Refusal ? prepared : prepared.take();
}

function mostOf(limited: readonly LimitedSubject[], counts: readonly AttemptCount[]): number {
  return limited.reduce(
    (most, [limit], index) => Math.max(most, levelOf(counts[index]?.count ?? 1, limit.free ?? limit.most)),
    0,
  );
}

function onceOnly<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Zero while attempts are free, then one more with each doubling. */
function levelOf(count: number, free: number): number {
  return count <= free ? 0 : Math.min(mostCaptchaLevel, 1 + Math.floor(Math.log2((count - 1) / free)));
}
