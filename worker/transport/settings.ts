import { BehaviorSubject, distinctUntilChanged, skip } from "rxjs";
import { parse } from "valibot";
import { type SiteConfig, siteConfig } from "../../contract/config.ts";
import { dbNames } from "../../contract/outbox.ts";
import type { SharedReads } from "../cache/shared-reads.ts";
import type { Table } from "../cache/store.ts";
import type { Environment } from "../environment/environment.ts";
import type { Exchange } from "./exchange.ts";

export interface SettingRow {
  id: string;
  value: unknown;
}

interface Parts {
  environment: Pick<Environment, "location">;
  rows: Table<SettingRow>;
  exchange: Exchange;
  tabs: { language$: BehaviorSubject<string> };
  reads: Pick<SharedReads, "read">;
}

/** What every request depends on: the site's configuration, the tab's language, and the stored region. */
export function createSettings({ environment, rows, exchange, tabs, reads }: Parts) {
  const config$ = new BehaviorSubject<SiteConfig>(parse(siteConfig, {}));
  const loaded = load();
  let region: string | undefined;
  // Stored for the service worker, which no tab informs.
  tabs.language$
    .pipe(skip(1), distinctUntilChanged())
    .subscribe((language) => void rows.put({ id: dbNames.language.row, value: language }));

  async function load() {
    const [storedConfig, storedRegion] = await Promise.all([rows.get("config"), rows.get(dbNames.region.row)]);
    region ??= storedRegion?.value as string | undefined;
    const fresh = fetchConfig();
    // The cached configuration will do; without one, the first calls wait for it.
    if (storedConfig) learn(storedConfig.value);
    else await fresh;
  }

  /** A configuration stored by another build may lack fields. */
  function learn(config: unknown) {
    config$.next(parse(siteConfig, config));
  }

  async function fetchConfig() {
    const url = `${environment.location.origin}/config.json`;
    const ask = () => exchange(siteConfig, { url, init: { cache: "no-store" }, timeoutMs: 5_000 });
    const answer = await reads.read("config", ask);
    if (answer.ok) learn(answer.value);
  }

  return {
    config$,
    async config() {
      await loaded;
      return config$.value;
    },
    language: () => tabs.language$.value,
    region: () => region,
    keepRegion(next: string) {
      if (next === region) return;
      region = next;
      void rows.put({ id: dbNames.region.row, value: next });
    },
  };
}

export type Settings = ReturnType<typeof createSettings>;
