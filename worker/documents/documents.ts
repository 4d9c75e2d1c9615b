import { BehaviorSubject, distinctUntilChanged, map } from "rxjs";
import { getDocuments, type PlayerDocument } from "../../contract/documents.ts";
import type { Seen } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { lazily } from "../bridge/registry.ts";
import type { createSendDocument, SentBytes } from "./feature.ts";

/** The player's documents: what was sent, and what is on its way. */
export function createDocuments(context: WorkerContext) {
  const { call, scope } = context;
  const sent$ = new BehaviorSubject<SentBytes>({});
  const list$ = scope
    .of$((cache) => cache.stream("documents", () => call(getDocuments, {})))
    .pipe(map((page): Seen<PlayerDocument[]> => page && { ...page, value: page.value.items }));

  return {
    list$: () => list$,
    /** Bytes of an upload that have left, while it is under way. */
    sent$: ({ id }: { id: string }) =>
      sent$.pipe(
        map((sent) => sent[id]),
        distinctUntilChanged(),
      ),
    ...lazily<ReturnType<typeof createSendDocument>>({ send: true }, async () =>
      (await import("./feature.ts")).createSendDocument(context, sent$),
    ),
  };
}
