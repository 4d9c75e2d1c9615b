import type { Observable } from "rxjs";
import type { PageCookies } from "../bridge/protocol.ts";
import type { Environment } from "../environment/environment.ts";
import type { Settings } from "../transport/settings.ts";

interface Parts {
  environment: Pick<Environment, "now" | "uuid">;
  settings: Pick<Settings, "config">;
  tabs: { cookies$: Observable<PageCookies> };
}

/** The browser's fingerprint as it goes along with a registration or login; nothing where it is not known. */
export function createFpp({ environment, settings, tabs }: Parts) {
  let id: string | undefined;
  tabs.cookies$.subscribe(({ fingerprint }) => (id = fingerprint));

  return async function fpp(): Promise<{ fpp?: string }> {
    const { key } = (await settings.config()).fingerprints;
    if (id === undefined || key === null) return {};
    try {
      const { encryptFpp } = await import("./encrypt-fpp.ts");
      const at = new Date(environment.now()).toISOString();
      return { fpp: await encryptFpp(key, { id, nonce: environment.uuid(), at }) };
    } catch (error) {
      // Nobody is kept from logging in by it.
      console.warn("No fingerprint goes along", error);
      return {};
    }
  };
}
