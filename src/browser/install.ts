export interface InstallState {
  /** By the browser's prompt, or by hand through its share menu; undefined if impossible or already installed. */
  way: "prompt" | "share" | undefined;
  /** Something good has happened to the player on this page, so this is a good moment to offer. */
  isEarned: boolean;
  isAsked: boolean;
}

export interface Install {
  get(): InstallState;
  subscribe(listener: () => void): () => void;
  /** Shows the browser's prompt; true if the player has agreed. */
  prompt(): Promise<boolean>;
  earn(): void;
  /** Opens or closes the instructions. */
  ask(isAsked: boolean): void;
}

/** The browser's `beforeinstallprompt` event, which TypeScript does not know. */
interface Offer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** Holds the browser's own prompt back until it is wanted. */
export function createInstall(): Install {
  const listeners = new Set<() => void>();
  let offer: Offer | undefined;
  let state: InstallState = { way: isByHand() ? "share" : undefined, isEarned: false, isAsked: false };

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as Offer;
    become({ way: "prompt" });
  });
  addEventListener("appinstalled", () => {
    become({ way: undefined });
    void keepForGood();
  });

  function become(change: Partial<InstallState>) {
    state = { ...state, ...change };
    for (const tell of listeners) tell();
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async prompt() {
      const answer = offer?.prompt();
      // Each event prompts only once; after a refusal the browser may or may not send another.
      offer = undefined;
      become({ way: undefined });
      return (await answer)?.outcome === "accepted";
    },
    earn: () => become({ isEarned: true }),
    ask: (isAsked) => become({ isAsked }),
  };
}

const still: InstallState = { way: undefined, isEarned: false, isAsked: false };

export const noInstall: Install = {
  get: () => still,
  subscribe: () => () => {},
  prompt: () => Promise.resolve(false),
  earn() {},
  ask() {},
};

/** Asks the browser not to evict our storage. The answer does not matter, as nothing depends on it. */
export async function keepForGood() {
  await navigator.storage?.persist?.().catch(() => {});
}

/** Safari on phones and tablets installs only through its own menu, and only from a page that isn't installed. */
function isByHand(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isSafari = /Version\/.*Safari\//.test(userAgent) && !/(Cri|Fx|Edgi)OS/.test(userAgent);
  return isApple && isSafari && !matchMedia("(display-mode: standalone)").matches;
}
