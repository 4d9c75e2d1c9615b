import { Subject } from "rxjs";
import type { Environment } from "./environment.ts";

export interface Notice {
  id: string;
  kind: "info" | "good" | "bad";
  /** The words are the view's: this is their key, and what stands in them. */
  key: string;
  values: Record<string, string>;
  /** About money: it stays until it is dismissed. */
  money: boolean;
}

/** What every tab should be told, whichever worker learned it. */
export function createNotices({ channel, uuid }: Pick<Environment, "channel" | "uuid">) {
  const notice$ = new Subject<Notice>();
  const others = channel("karat:notices");
  others.addEventListener("message", (event: MessageEvent<Notice>) => notice$.next(event.data));

  return {
    notice$: notice$.asObservable(),
    tell(notice: Omit<Notice, "id">) {
      const told = { ...notice, id: uuid() };
      others.postMessage(told);
      notice$.next(told);
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
