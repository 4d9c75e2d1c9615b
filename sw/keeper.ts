import type { Asset } from "./precached.ts";
const prefix = "karat-";
/** Cache entry with the time a build was activated; not an address of the site. */
const letInAt = "/let-in";
const attemptDelaysMs = [0, 1_000, 4_000];

/** Caches a build's files, and keeps those of the previous build until the next one comes. */
export function createKeeper(scope: ServiceWorkerGlobalScope, build: string, makeRoom: () => Promise<unknown>) {
  const { caches } = scope;
  const name = prefix + build;

  /** Checks that the document is of this build: another one would ask for files that are not cached. */
  async function keepPage({ url }: { url: string }): Promise<void> {
    const cache = await caches.open(name);
    if (await cache.match(url)) return;
    const response = await fetchAgain(url, { cache: "no-store" });
    if (!(await response.clone().text()).includes(build)) throw new Error(url);
    await put(url, response);
  }

  /** Reuses files of an earlier build or an interrupted install. */
  async function keepAsset({ url, sha256 }: Asset): Promise<void> {
    const cache = await caches.open(name);
    if (await cache.match(url)) return;
    await put(url, (await caches.match(url)) ?? (await fetchAgain(url, { integrity: `sha256-${sha256}=` })));
  }

  /** Frees space and retries once if the disk is full. */
  async function put(url: string, response: Response): Promise<void> {
    const cache = await caches.open(name);
    try {
      await cache.put(url, response.clone());
    } catch (error) {
      if (!isFull(error)) throw error;
      await trim();
      await cache.put(url, response);
    }
  }

  async function missing<Asset extends { url: string }>(assets: readonly Asset[]): Promise<Asset[]> {
    const cachedPaths = new Set((await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
    return assets.filter(({ url }) => !cachedPaths.has(url));
  }

  async function find(request: Request | string): Promise<Response | undefined> {
    return (await (await caches.open(name)).match(request)) ?? (await caches.match(request));
  }

  async function letIn(): Promise<void> {
    await forgetOlder();
    // On a full disk the build counts as never activated and is deleted one release too early.
    await (await caches.open(name)).put(letInAt, new Response(String(Date.now()))).catch(() => {});
  }

  /** Open pages may still be of the last active build; all others are deleted, including incomplete ones. */
  async function forgetOlder(): Promise<void> {
    const older = (await caches.keys()).filter((cacheName) => cacheName.startsWith(prefix) && cacheName !== name);
    const times = await Promise.all(older.map(timeOf));
    const newest = times.lastIndexOf(Math.max(...times));
    await Promise.all(older.filter((_, index) => index !== newest).map((cacheName) => caches.delete(cacheName)));
  }

  async function timeOf(cacheName: string): Promise<number> {
    const noted = await (await caches.open(cacheName)).match(letInAt);
    return Number((await noted?.text()) ?? 0);
  }

  async function trim(): Promise<void> {
    await Promise.all([makeRoom(), forgetOlder()]);
  }

  async function giveUp(): Promise<void> {
    await caches.delete(name);
  }

  return { name, keepPage, keepAsset, missing, find, letIn, trim, giveUp };
}

export type Keeper = ReturnType<typeof createKeeper>;

export function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === "QuotaExceededError";
}

/** Retries, as one failed file would fail the whole install. */
async function fetchAgain(url: string, init: RequestInit): Promise<Response> {
  let failure: unknown;
  for (const waitMs of attemptDelaysMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      const response = await fetch(url, init);
      if (response.ok && !response.redirected) return response;
      failure = new Error(url);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
