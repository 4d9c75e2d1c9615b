import { BehaviorSubject } from "rxjs";
import type { Environment } from "../environment/environment.ts";

export interface Notice {
  id: string;
  /** When it was told, by this device's clock. */
  at: number;
  kind: "info" | "good" | "bad";
  /** The words are the view's: this is their key, and what stands in them. */
  key: string;
  values: Record<string, string>;
  /** About money: it stays until it is dismissed. */
  money: boolean;
  /** The one operation that it is about: of each, only the newest is shown. */
  about?: string;
}

const recentKept = 8;

/** What every tab should be told, whichever worker learned it. A list, since a stream only promises its latest value. */
export function createNotices({ channel, now, uuid }: Pick<Environment, "channel" | "now" | "uuid">) {
  const recent$ = new BehaviorSubject<Notice[]>([]);
  const others = channel("karat:notices");
  others.addEventListener("message", (event: MessageEvent<Notice>) => add(event.data));

  function add(notice: Notice) {
    if (recent$.value.some(({ id }) => id === notice.id)) return;
    recent$.next([...recent$.value, notice].slice(-recentKept));
  }

  return {
    /** The latest few, oldest first; a tab shows those that were told since it came. */
    recent$: recent$.asObservable(),
    /** What several workers may learn at once has an id of its own, by which it is told once. */
    tell(notice: Omit<Notice, "id" | "at"> & { id?: string }) {
      const told = { id: uuid(), ...notice, at: now() };
      others.postMessage(told);
      add(told);
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
