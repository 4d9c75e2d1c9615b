import type { BrowserContext, Request } from "playwright";

/**
 * What its pages show when a test has failed says most of why; with what they have asked for and not got. Where a process of
 * the browser itself has ended, its test ends as well: nothing is waited for that can't come any more.
 */
export function tellWhatIsShown(context: BrowserContext): () => Promise<void> {
  const asked = new Set<Request>();
  context.on("page", (page) =>
    page.on("crash", () => {
      console.log(`The browser's own process of ${page.url()} has crashed`);
      void context.close();
    }),
  );
  context.on("request", (request) => asked.add(request));
  context.on("requestfinished", (request) => asked.delete(request));
  context.on("requestfailed", (request) => asked.delete(request));
  return () => tell(context, asked);
}

async function tell(context: BrowserContext, asked: ReadonlySet<Request>) {
  const unanswered = [...asked].map((request) => `${request.method()} ${request.url()}`);
  console.log(`Not answered: ${unanswered.join(", ") || "nothing"}`);
  for (const page of context.pages()) {
    const text = await page.evaluate(() => document.body.innerText).catch(() => "(no answer)");
    const state = await page.evaluate(tellServiceWorker).catch(() => "(no answer)");
    console.log(`At the end ${page.url()} showed:\n${text}\n${JSON.stringify(state)}`);
  }
}

/** Which builds the browser keeps, and what holds them. */
async function tellServiceWorker() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const { held = [], pending = [] } = await navigator.locks.query();
  return {
    serviceWorkers: registrations.flatMap(({ installing, waiting, active }) =>
      [installing, waiting, active].map((worker) => worker && `${worker.state} ${worker.scriptURL}`),
    ),
    controller: navigator.serviceWorker?.controller?.scriptURL,
    caches: await caches.keys(),
    move: localStorage.getItem("move"),
    locks: { held: held.map(({ name }) => name), pending: pending.map(({ name }) => name) },
  };
}
