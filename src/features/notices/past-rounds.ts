import type { Round } from "../../../contract/rounds.ts";
import { roundOfTopic } from "../../../rules/games/topics.ts";
import type { Notice } from "../../../worker/bridge/notices.ts";

type Told = Pick<Notice, "id" | "key" | "about" | "values">;

/** Whether a notice says that a round is open or that its step has failed. */
export function tellsOfOpenRound({ about, values }: Pick<Told, "about" | "values">): boolean {
  return roundOfTopic(about) !== undefined && (values["state"] === "open" || values["error"] !== undefined);
}

/** Those that are outdated: the round is over, or has continued since. */
export function pastOf<Item extends Told>(told: readonly Item[], open: readonly Pick<Round, "id" | "seq">[]): Item[] {
  return told.filter((notice) => {
    if (!tellsOfOpenRound(notice)) return false;
    const round = open.find(({ id }) => id === roundOfTopic(notice.about));
    if (!round) return true;
    const { seq, error } = notice.values;
    // A player who was overtaken by another device still has to read that.
    return seq !== undefined && error !== "stale_seq" && round.seq > Number(seq);
  });
}
