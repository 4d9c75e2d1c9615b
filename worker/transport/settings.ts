import { BehaviorSubject, distinctUntilChanged, skip } from "rxjs";
import { parse } from "valibot";
import { type SiteConfig, siteConfig } from "../../contract/config.ts";
import { dbNames } from "../../contract/outbox.ts";
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
}

/** What every request depends on: the site's configuration, the tab's language, and the region kept from the last visit. */
export function createSettings({ environment, rows, exchange, tabs }: Parts) {
  const config$ = new BehaviorSubject<SiteConfig>(parse(siteConfig, {}));
  const loaded = load();
  let region: string | undefined;
  // For the service worker, whom no tab tells.
  tabs.language$
    .pipe(skip(1), distinctUntilChanged())
    .subscribe((language) => void rows.put({ id: dbNames.language.row, value: language }));

  async function load() {
    const [known, keptRegion] = await Promise.all([rows.get("config"), rows.get(dbNames.region.row)]);
    region ??= keptRegion?.value as string | undefined;
    const fresh = fetchConfig();
    // The last known copy does; without one, the first calls wait to learn where the house is.
    if (known) config$.next(parse(siteConfig, known.value));
    else await fresh;
  }

  async function fetchConfig() {
    const url = `${environment.location.origin}/config.json`;
    const answer = await exchange(siteConfig, { url, init: { cache: "no-store" }, timeoutMs: 5_000 });
    if (!answer.ok) return;
    config$.next(answer.value);
    await rows.put({ id: "config", value: answer.value });
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
