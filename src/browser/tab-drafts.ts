import type { DraftStore } from "./drafts.ts";

/** Held shared by each tab that answers, so that whoever asks knows how many answers there will be. */
const lockName = "karat:drafts";
/** Only a tab that its browser has put to sleep takes longer. */
const patienceMs = 3_000;

type Texts = [string, string][];
type Message = { question: string } | { answerTo: string; texts: Texts };

/** What was typed in all tabs, for the one that carries it to another host. */
export function createTabDrafts(own: DraftStore) {
  const tabs = new BroadcastChannel(lockName);
  let release = () => {};

  tabs.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if ("question" in data) say({ answerTo: data.question, texts: own.all() });
  });
  const ready = take();
  // A page in the back/forward cache must not hold locks.
  addEventListener("pagehide", () => release());
  addEventListener("pageshow", ({ persisted }) => persisted && void take());

  function take(): Promise<void> {
    return new Promise((taken) => {
      const hold = () => new Promise<void>((free) => taken(void (release = free)));
      void navigator.locks.request(lockName, { mode: "shared" }, hold);
    });
  }

  function say(what: Message) {
    tabs.postMessage(what);
  }

  async function answering(): Promise<(string | undefined)[]> {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name === lockName).map(({ clientId }) => clientId);
  }

  /** Asks the other tabs; `isAll` tells whether no tab has opened since. */
  async function gather(): Promise<{ texts: Texts; isAll: () => Promise<boolean> }> {
    await ready;
    const asked = new Set(await answering());
    const question = crypto.randomUUID();
    const answers: Texts[] = [];
    await new Promise<void>((resolve) => {
      const hear = ({ data }: MessageEvent<Message>) => {
        if ("answerTo" in data && data.answerTo === question) answers.push(data.texts);
        if (answers.length >= asked.size - 1) end();
      };
      const timer = setTimeout(end, patienceMs);
      function end() {
        clearTimeout(timer);
        tabs.removeEventListener("message", hear);
        resolve();
      }
      tabs.addEventListener("message", hear);
      if (asked.size > 1) say({ question });
      else end();
    });
    return {
      texts: [...answers.flat(), ...own.all()],
      isAll: async () => (await answering()).every((tab) => asked.has(tab)),
    };
  }

  return { ready, gather };
}
