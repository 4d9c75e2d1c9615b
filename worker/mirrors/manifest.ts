import { safeParse } from "valibot";
import { mirrorManifest } from "../../contract/mirrors.ts";
import { manifestPath } from "../../contract/sync-store.ts";
import { hostNamed } from "../../rules/mirror-hosts.ts";
import { isCurrent, type MirrorKey } from "../../rules/mirror-manifest.ts";
import { verifiedManifest, type SignedManifest } from "../../rules/mirror-signature.ts";
import type { Table } from "../cache/store.ts";
import type { Environment } from "../environment/environment.ts";
import type { SettingRow } from "../transport/settings.ts";

/** Defined by the build. */
declare const MIRROR_KEYS: string;

const id = "mirrors";
const limitMs = 5_000;

interface Parts {
  environment: Pick<Environment, "location" | "now" | "fetch" | "mirrorKeys">;
  rows: Table<SettingRow>;
}

/** The house's signed mirror list; verified at every use, as it is stored in the browser. */
export function createManifest({ environment, rows }: Parts) {
  const { location, now, fetch, mirrorKeys = JSON.parse(MIRROR_KEYS) as MirrorKey[] } = environment;

  async function genuine(said: unknown): Promise<SignedManifest | undefined> {
    const read = safeParse(mirrorManifest, said);
    return read.success ? verifiedManifest(read.output, mirrorKeys, crypto.subtle) : undefined;
  }

  const readStored = async () => genuine((await rows.get(id))?.value);

  async function current(): Promise<readonly string[]> {
    const list = await readStored();
    return list && isCurrent(list, now()) ? list.mirrors : [];
  }

  /**
   * Loads the list from this site or a mirror; false if there is no genuine one. Only a newer list replaces the stored
   * one.
   */
  async function refresh(origin = location.origin): Promise<boolean> {
    const fresh = await genuine(await fetchList(origin));
    const stored = fresh && (await readStored());
    if (fresh && (!stored || Date.parse(fresh.issued) > Date.parse(stored.issued)))
      await rows.put({ id, value: fresh });
    return fresh !== undefined;
  }

  async function fetchList(origin: string): Promise<unknown> {
    try {
      const init = { cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(limitMs) } as const;
      const reply = await fetch(origin + manifestPath, init);
      return await reply.json();
    } catch (error) {
      // An HTML page instead of the list counts as none.
      console.warn(`No list of mirrors from ${origin}: ${String(error)}`);
      return undefined;
    }
  }

  return {
    refresh,
    isOurs: async (host: string) => (await current()).includes(host),
    async named(link: string): Promise<string | undefined> {
      const host = async () => hostNamed(link, await current(), location.protocol);
      const mirror = await host();
      if (mirror !== undefined) return mirror;
      await refresh();
      return host();
    },
    /** All mirrors in the stored list, even an expired one: good for asking for a newer list, and for nothing else. */
    async others(): Promise<string[]> {
      return ((await readStored())?.mirrors ?? []).filter((host) => host !== location.host);
    },
  };
}

export type Manifest = ReturnType<typeof createManifest>;
