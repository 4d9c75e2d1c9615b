import { BehaviorSubject } from "rxjs";
import type { Reader } from "../transport/reader.ts";
import type { Environment } from "../environment/environment.ts";

const kinds = ["info", "good", "bad"] as const;

export interface Notice {
  id: string;
  /** When it was told, by this device's clock. */
  at: number;
  kind: (typeof kinds)[number];
  /** The words are the view's: this is their key, and what stands in them. */
  key: string;
  values: Record<string, string>;
  /** About money: it stays until it is dismissed. */
  money: boolean;
  /** The one operation that it is about: of each, only the newest is shown. */
  about?: string;
}

const maxRecent = 8;

/** What every tab should be told, whichever worker learned it. A list, since a stream only promises its latest value. */
export function createNotices(
  { channel, now, uuid }: Pick<Environment, "channel" | "now" | "uuid">,
  reader: Pick<Reader, "leaveOut">,
) {
  const recent$ = new BehaviorSubject<Notice[]>([]);
  const others = channel("karat:notices");
  // Also from workers of another build, for the same player.
  others.addEventListener("message", ({ data: notice }: MessageEvent<Notice>) => {
    if (kinds.includes(notice.kind)) add(notice);
    else reader.leaveOut(`notice ${String(notice.kind)}`);
  });

  function add(notice: Notice) {
    if (recent$.value.some(({ id }) => id === notice.id)) return;
    recent$.next([...recent$.value, notice].slice(-maxRecent));
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
