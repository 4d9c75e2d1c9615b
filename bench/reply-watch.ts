import type { Page } from "playwright";

interface Watch {
  armed: boolean;
  /** Milliseconds from each reply to the first of it on the stage, which tells before words do. */
  seenMs: number[];
}

type Watched = typeof globalThis & { replyWatch?: Watch };

/**
 * For the start of a page: listens to what its data layer answers, and looks when the stage has it. It goes there as
 * text, so that no function in it may have a name: the one who runs this would add helpers that the page does not have.
 */
export function watchReplies() {
  const watch: Watch = { armed: false, seenMs: [] };
  (globalThis as Watched).replyWatch = watch;
  const orders = new Set(["practice.bet", "practice.openRound", "practice.step", "practice.cashOut"]);
  let callId: string | undefined;
  let repliedAt: number | undefined;
  let heardAt = 0;

  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...rest: unknown[]) {
    const { id, argumentList } = (message ?? {}) as { id?: string; argumentList?: { value?: unknown }[] };
    if (watch.armed && orders.has(String(argumentList?.[0]?.value))) {
      callId = id;
      repliedAt = undefined;
      heardAt = 0;
    }
    return (post as (...args: unknown[]) => void).call(this, message, ...rest);
  };

  const read = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data")?.get;
  Object.defineProperty(MessageEvent.prototype, "data", {
    get(this: MessageEvent) {
      const data: unknown = read?.call(this);
      // React's scheduler posts empty messages to itself.
      if (callId === undefined || typeof data !== "object" || data === null) return data;
      heardAt = this.timeStamp;
      if ("id" in data && data.id === callId) repliedAt ??= this.timeStamp;
      return data;
    },
  });

  // What begins to move shows the reply, too, and may have changed nothing else yet: it leaves a mark for the observer.
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (this: Element, ...how: Parameters<typeof animate>) {
    this.closest("[data-table] section")?.toggleAttribute("data-moved");
    return animate.apply(this, how);
  };

  const observer = new MutationObserver((changes) => {
    const isOfStage = changes.some(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest("[data-table] section");
    });
    // A round's new state may reach all tables before the reply reaches this one.
    const from = repliedAt ?? heardAt;
    if (callId === undefined || from === 0 || !isOfStage) return;
    callId = undefined;
    requestAnimationFrame(() => {
      // A message posted in a frame callback arrives after that frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => watch.seenMs.push(performance.now() - from);
      port2.postMessage(undefined);
    });
  });
  addEventListener("DOMContentLoaded", () =>
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true }),
  );
}

export async function repliesSeen(page: Page, during: () => Promise<void>): Promise<number[]> {
  await arm(page, true);
  await during();
  await arm(page, false);
  return page.evaluate(() => (globalThis as Watched).replyWatch?.seenMs ?? []);
}

function arm(page: Page, armed: boolean) {
  return page.evaluate((on) => {
    const watch = (globalThis as Watched).replyWatch;
    if (watch) watch.armed = on;
  }, armed);
}
