export interface NoticeItem {
  id: string;
  kind: "info" | "good" | "bad";
  title: string;
  lines: readonly string[];
  /** Errors and money stay until somebody takes them away. */
  stays: boolean;
  /** What it is about: it goes with all of the same when that is over. */
  about?: string;
  /** How that stood before is no news any more: it takes the place of what was told about the same. */
  isLatest?: boolean;
  /** What can be done about it there and then. */
  action?: { label: string; act(): void };
}

export interface NoticesState {
  /** Newest first. */
  items: readonly NoticeItem[];
  /** Grows when those on screen start their time anew. */
  round: number;
}

/** More would lie over what one plays at; the others wait behind their number. */
export const shownAtMost = 2;
const maxItems = 20;

/** What the player is being told at the moment. */
export function createNotices() {
  const listeners = new Set<() => void>();
  let state: NoticesState = { items: [], round: 0 };

  function become(next: NoticesState) {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    show(item: NoticeItem) {
      const others = state.items.filter(({ id, about }) => id !== item.id && !(item.isLatest && about === item.about));
      become({ ...state, items: [item, ...others].slice(0, maxItems) });
    },
    dismiss(id: string) {
      become({ ...state, items: state.items.filter((item) => item.id !== id) });
    },
    forget(about: string) {
      if (state.items.some((item) => item.about === about))
        become({ ...state, items: state.items.filter((item) => item.about !== about) });
    },
    /** Gives those on screen their whole time once more. */
    refresh() {
      if (state.items.length > 0) become({ ...state, round: state.round + 1 });
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
