/** How the site can be installed here, and what has been said about it. */
export interface InstallState {
  /** By the browser's own question, or by hand through its share menu; undefined where it cannot be, or is already. */
  way: "prompt" | "share" | undefined;
  /** Something good has happened to the player on this page. */
  isEarned: boolean;
  isAsked: boolean;
}

/** The browser's offer to install, as the view may take it up. */
export interface Install {
  get(): InstallState;
  subscribe(listener: () => void): () => void;
  /** Lets the browser ask; true when the player has agreed. */
  prompt(): Promise<boolean>;
  /** Takes note of a good moment. */
  earn(): void;
  /** Somebody wants to know how. */
  ask(isAsked: boolean): void;
}

/** What the browser hands over when it would let the player install; TypeScript does not know it. */
interface Offer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** Holds the browser's offer to install back until it is wanted. */
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
      const asked = offer?.prompt();
      // It asks once; whoever declines is offered it by the browser another time, if at all.
      offer = undefined;
      become({ way: undefined });
      return (await asked)?.outcome === "accepted";
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

/** Asks the browser not to clear our storage when it needs room; what it says makes no difference to us. */
export async function keepForGood() {
  await navigator.storage?.persist?.().catch(() => {});
}

/** Safari on phones and tablets: nothing but its own menu installs there, and only from a page that isn't installed. */
function isByHand(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isSafari = /Version\/.*Safari\//.test(userAgent) && !/(Cri|Fx|Edgi)OS/.test(userAgent);
  return isApple && isSafari && !matchMedia("(display-mode: standalone)").matches;
}
