import { headers } from "../contract/call.ts";
import { dbNames } from "../contract/outbox.ts";
import { readRow } from "./stored-row.ts";

export async function visitorHeaders(indexedDB: IDBFactory): Promise<Record<string, string>> {
  const [region, language] = await Promise.all(
    [dbNames.region, dbNames.language].map((place) =>
      readRow<{ value: string }>(indexedDB, { database: dbNames.device, ...place }),
    ),
  );
  return {
    ...(region && { [headers.region]: region.value }),
    ...(language && { "Accept-Language": language.value }),
  };
}
