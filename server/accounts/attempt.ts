import { captchaMessage, type CaptchaPurpose, mostCaptchaLevel } from "../../contract/captcha.ts";
import type { House } from "../house.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import type { TryLimit } from "./tries.ts";

/** What an attempt counts against. */
export type Watched = readonly [limit: TryLimit, ...subject: string[]];

/** Something that was tried and counted; whoever may turns it into something that was not. */
export interface Attempt {
  giveBack(): Promise<void>;
}

interface Asking {
  house: Pick<House, "tries" | "challenges">;
  purpose: CaptchaPurpose;
  captcha: string | undefined;
}

/**
 * Counts an attempt before anything is done about it. Where there were too many, it is refused; where there were many, it
 * has to be worked for, and one that comes without the work is asked for it. Neither of these counts, and what is refused
 * by one limit does not even reach those behind it.
 */
export async function takeAttempt(
  { house, purpose, captcha }: Asking,
  watched: readonly Watched[],
): Promise<Attempt | Refusal> {
  const { tries, challenges } = house;
  const taken: Watched[] = [];
  const giveBack = async () => {
    for (const [limit, ...subject] of taken) await tries.giveBack(limit, ...subject);
  };
  let level = 0;
  for (const each of watched) {
    const [limit, ...subject] = each;
    taken.push(each);
    const { count, waitS } = await tries.count(limit, ...subject);
    if (waitS !== undefined) {
      await giveBack();
      return refuse("too_many_tries", {}, waitS);
    }
    level = Math.max(level, levelOf(count, limit.free ?? limit.most));
  }
  if (level === 0 || (await challenges.accept(purpose, level, captcha))) return { giveBack };
  await giveBack();
  return refuse("validation", { captcha: captchaMessage(level) });
}

/** None for what is free; then one more each time that the number has doubled. */
function levelOf(count: number, free: number): number {
  return count <= free ? 0 : Math.min(mostCaptchaLevel, 1 + Math.floor(Math.log2((count - 1) / free)));
}
