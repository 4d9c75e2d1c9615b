import type { Install, InstallState } from "../app/install.ts";

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
