import { useState } from "react";
import type { Answer } from "../../../../contract/errors.ts";
import { joinedRounds, type OlderRounds } from "./joined-rounds.ts";

const shownAtFirst = 20;
const shownMore = 50;

/** The last rounds, and as many of those before as one asks for; `ask` is undefined where nobody has more of them. */
export function usePastRounds<Round extends { number: number }>(
  past: readonly Round[],
  ask: ((cursor: string) => Promise<Answer<{ items: readonly Round[]; next: string | null }>>) | undefined,
) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const [older, setOlder] = useState<OlderRounds<Round>>();
  const [shown, setShown] = useState(shownAtFirst);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { rounds, next } = joinedRounds(past, ask && older);
  const isFull = rounds.length >= shown;

  async function more() {
    const from = next === undefined ? rounds.at(-1)?.number.toString() : next;
    if (ask && from && rounds.length < shown + shownMore) {
      setBusy(true);
      const answer = await ask(from);
      setBusy(false);
      setFailed(!answer.ok);
      if (!answer.ok) return;
      setOlder({ rounds: [...rounds, ...answer.value.items], next: answer.value.next });
    }
    setShown(shown + shownMore);
  }

  return {
    rounds: rounds.slice(0, shown),
    hasMore: rounds.length > shown || (isFull && ask !== undefined && next !== null),
    more: () => void more(),
    busy,
    hasFailed,
  };
}
