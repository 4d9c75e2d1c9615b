import { BehaviorSubject } from "rxjs";
import type { Reader } from "../transport/reader.ts";
import type { Environment } from "../environment/environment.ts";

const kinds = ["info", "good", "bad"] as const;

export interface Notice {
  id: string;
  /** By this device's clock. */
  at: number;
  kind: (typeof kinds)[number];
  /** Key of the text in the view's words; `values` fill it. */
  key: string;
  values: Record<string, string>;
  /** Concerns money: stays until dismissed. */
  money: boolean;
  /** Topic: only the newest notice of each is shown. */
  about?: string;
}

const maxRecent = 8;

/** Notices for every tab, whichever worker created them. A list, since a stream only guarantees its latest value. */
export function createNotices(
  { channel, now, uuid }: Pick<Environment, "channel" | "now" | "uuid">,
  reader: Pick<Reader, "leaveOut">,
) {
  const recent$ = new BehaviorSubject<Notice[]>([]);
  const others = channel("karat:notices");
  // May come from workers of another build.
  others.addEventListener("message", ({ data: notice }: MessageEvent<Notice>) => {
    if (kinds.includes(notice.kind)) add(notice);
    else reader.leaveOut(`notice ${String(notice.kind)}`);
  });

  function add(notice: Notice) {
    if (recent$.value.some(({ id }) => id === notice.id)) return;
    recent$.next([...recent$.value, notice].slice(-maxRecent));
  }

  return {
    /** The latest few, oldest first; a tab shows those since it opened. */
    recent$: recent$.asObservable(),
    /** Give an `id` if several workers may report the same, so that it is shown once. */
    tell(notice: Omit<Notice, "id" | "at"> & { id?: string }) {
      const newNotice = { id: uuid(), ...notice, at: now() };
      others.postMessage(newNotice);
      add(newNotice);
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
