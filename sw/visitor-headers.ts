import { headers } from "../contract/call.ts";
import { dbNames } from "../contract/outbox.ts";
import { readRow } from "./stored-row.ts";

/** Headers about the visitor's region and language, as stored by the data layer. */
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
