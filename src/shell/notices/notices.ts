export interface NoticeItem {
  id: string;
  kind: "info" | "good" | "bad";
  title: string;
  lines: readonly string[];
  /** Errors and notices about money stay until they are dismissed. */
  stays: boolean;
  /** A topic; all its notices are removed together when it is over. */
  about?: string;
  /** Replaces earlier notices of the same topic. */
  isLatest?: boolean;
  action?: { label: string; act(): void };
}

export interface NoticesState {
  /** Newest first. */
  items: readonly NoticeItem[];
  /** A new number restarts the display time of those on screen. */
  round: number;
}

/** More would cover the game; the others are only counted. */
export const shownAtMost = 2;
const maxItems = 20;

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
    refresh() {
      if (state.items.length > 0) become({ ...state, round: state.round + 1 });
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
