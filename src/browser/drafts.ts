import type { Drafts } from "../ui/drafts.ts";
import { createStorage } from "./storage.ts";

const key = "drafts";
const maxDrafts = 20;

/** What was typed in this tab and not sent yet. It is deleted when the player leaves. */
export function createDrafts() {
  const visit = createStorage(() => sessionStorage);
  const listeners = new Set<() => void>();
  let texts = read(visit.get(key));

  function keep(next: Map<string, string>) {
    texts = next;
    visit.set(key, JSON.stringify([...texts]));
    for (const tell of listeners) tell();
  }

  const drafts: Drafts = {
    get: (name) => texts.get(name),
    set(name, text) {
      const others = [...texts].filter(([other]) => other !== name);
      keep(new Map(text === undefined ? others : [...others, [name, text] as const].slice(-maxDrafts)));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { drafts, forget: () => keep(new Map()), all: () => [...texts] };
}

export type DraftStore = ReturnType<typeof createDrafts>;

function read(text: string | undefined): Map<string, string> {
  try {
    return new Map(JSON.parse(text ?? "[]") as [string, string][]);
  } catch {
    return new Map(); // Not written by us.
  }
}
