import { safeParse } from "valibot";
import { mirrorManifest } from "../../contract/mirrors.ts";
import { manifestPath } from "../../contract/sync-store.ts";
import { hostNamed } from "../../rules/mirror-hosts.ts";
import { isCurrent, type MirrorKey } from "../../rules/mirror-manifest.ts";
import { verifiedManifest, type SignedManifest } from "../../rules/mirror-signature.ts";
import type { Table } from "../cache/store.ts";
import type { Environment } from "../environment/environment.ts";
import type { SettingRow } from "../transport/settings.ts";

/** Put in by the build. */
declare const MIRROR_KEYS: string;

const id = "mirrors";
const limitMs = 5_000;

interface Parts {
  environment: Pick<Environment, "location" | "now" | "fetch" | "mirrorKeys">;
  rows: Table<SettingRow>;
}

/** The list of mirrors that the house has signed. It is checked at each use, wherever it has been kept meanwhile. */
export function createManifest({ environment, rows }: Parts) {
  const { location, now, fetch, mirrorKeys = JSON.parse(MIRROR_KEYS) as MirrorKey[] } = environment;

  async function genuine(said: unknown): Promise<SignedManifest | undefined> {
    const read = safeParse(mirrorManifest, said);
    return read.success ? verifiedManifest(read.output, mirrorKeys, crypto.subtle) : undefined;
  }

  const kept = async () => genuine((await rows.get(id))?.value);

  async function current(): Promise<readonly string[]> {
    const list = await kept();
    return list && isCurrent(list, now()) ? list.mirrors : [];
  }

  /** Asks this site, or a mirror, for its list, and says whether there was one. Only a newer one takes the place of what is kept. */
  async function refresh(origin = location.origin): Promise<boolean> {
    const fresh = await genuine(await fetchList(origin));
    const known = fresh && (await kept());
    if (fresh && (!known || Date.parse(fresh.issued) > Date.parse(known.issued))) await rows.put({ id, value: fresh });
    return fresh !== undefined;
  }

  async function fetchList(origin: string): Promise<unknown> {
    try {
      const init = { cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(limitMs) } as const;
      const reply = await fetch(origin + manifestPath, init);
      return await reply.json();
    } catch (error) {
      // A page where the list was promised says as little as none.
      console.warn(`No list of mirrors from ${origin}: ${String(error)}`);
      return undefined;
    }
  }

  return {
    refresh,
    /** Whether this is a host of the house, as far as its current list says. */
    isOurs: async (host: string) => (await current()).includes(host),
    /** The mirror that a link leads to, if it leads to one. */
    async named(link: string): Promise<string | undefined> {
      const host = async () => hostNamed(link, await current(), location.protocol);
      const known = await host();
      if (known !== undefined) return known;
      await refresh();
      return host();
    },
    /** All mirrors that the house has ever named in the list that is kept: they are good for asking, and for nothing else. */
    async others(): Promise<string[]> {
      return ((await kept())?.mirrors ?? []).filter((host) => host !== location.host);
    },
  };
}

export type Manifest = ReturnType<typeof createManifest>;
