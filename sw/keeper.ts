const prefix = "karat-";
const triesMs = [0, 1_000, 4_000];

/** The files of one build in a cache of their own, and those of the build before until the next one comes. */
export function createKeeper(scope: ServiceWorkerGlobalScope, build: string) {
  const { caches } = scope;
  const name = prefix + build;

  /** A document has the build's id in it: one of another build would ask for files that are not kept. */
  async function keepPage({ url }: { url: string }): Promise<void> {
    const cache = await caches.open(name);
    if (await cache.match(url)) return;
    const response = await fetchAgain(url, { cache: "no-store" });
    if (!(await response.clone().text()).includes(build)) throw new Error(`${url} is not of build ${build}`);
    await cache.put(url, response);
  }

  /** What an earlier build had already, or an interrupted install, is not fetched again. */
  async function keepAsset({ url, integrity }: { url: string; integrity: string }): Promise<void> {
    const cache = await caches.open(name);
    if (await cache.match(url)) return;
    await cache.put(url, (await caches.match(url)) ?? (await fetchAgain(url, { integrity })));
  }

  /** Those that this build does not have yet. */
  async function missing<Asset extends { url: string }>(assets: readonly Asset[]): Promise<Asset[]> {
    const kept = new Set((await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
    return assets.filter(({ url }) => !kept.has(url));
  }

  /** Of this build, else of the one before. */
  async function find(request: Request | string): Promise<Response | undefined> {
    return (await (await caches.open(name)).match(request)) ?? (await caches.match(request));
  }

  /** Pages opened with the build before still ask for its files; what is older goes. */
  async function forgetOlder(): Promise<void> {
    const older = (await caches.keys()).filter((kept) => kept.startsWith(prefix) && kept !== name);
    await Promise.all(older.slice(0, -1).map((kept) => caches.delete(kept)));
  }

  return { name, keepPage, keepAsset, missing, find, forgetOlder };
}

export type Keeper = ReturnType<typeof createKeeper>;

/** One failing file must not cost the whole install: it is asked for again before that. */
async function fetchAgain(url: string, init: RequestInit): Promise<Response> {
  let failure: unknown;
  for (const waitMs of triesMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      const response = await fetch(url, init);
      if (response.ok && !response.redirected) return response;
      failure = new Error(`${url}: ${response.status}`);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
