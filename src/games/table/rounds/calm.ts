import type { LineView, Watched } from "../../../../worker/shared/views.ts";
import type { Stream } from "../../../link/layer.ts";

/** The house is heard every other second, which moves these on, and what is drawn of a round is the same. */
const clocks: readonly string[] = ["offsetMs", "confirmedUntil", "heardAt", "asOf"] satisfies (keyof LineView)[];
/** A clock that is set right by more than this is news. */
const seenMs = 50;

/** The stream of a round with a new value only for what is to be seen: whoever draws by the clock reads the stream itself. */
export function calm<View extends LineView>(stream: Stream<Watched<View>>): Stream<Watched<View>> {
  let shown: Watched<View> | undefined;
  return {
    subscribe: stream.subscribe,
    get() {
      const next = stream.get();
      if (!shown || !next || !isOnlyLater(shown, next)) shown = next;
      return shown;
    },
  };
}

function isOnlyLater<View extends LineView>(shown: View, next: View): boolean {
  if (!next.isLive || Math.abs(next.offsetMs - shown.offsetMs) > seenMs) return false;
  return (Object.keys(next) as (keyof View & string)[]).every(
    (name) => clocks.includes(name) || next[name] === shown[name],
  );
}
