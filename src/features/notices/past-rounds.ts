import type { Round } from "../../../contract/rounds.ts";
import { roundOfTopic } from "../../../rules/games/topics.ts";
import type { Notice } from "../../../worker/bridge/notices.ts";

type Told = Pick<Notice, "id" | "key" | "about" | "values">;

/** What says of a round that it waits, or stands as it did. */
export function tellsOfOpenRound({ about, values }: Pick<Told, "about" | "values">): boolean {
  return roundOfTopic(about) !== undefined && (values["state"] === "open" || values["error"] !== undefined);
}

/** Those of them that are true no more: the round is over, or has gone on since. */
export function pastOf<Item extends Told>(told: readonly Item[], open: readonly Pick<Round, "id" | "seq">[]): Item[] {
  return told.filter((notice) => {
    if (!tellsOfOpenRound(notice)) return false;
    const round = open.find(({ id }) => id === roundOfTopic(notice.about));
    if (!round) return true;
    const { seq, error } = notice.values;
    // Who was overtaken by another device is to read that.
    return seq !== undefined && error !== "stale_seq" && round.seq > Number(seq);
  });
}
