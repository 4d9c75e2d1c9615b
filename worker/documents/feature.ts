import { BehaviorSubject, distinctUntilChanged, map } from "rxjs";
import { documentFile, getDocuments, type PlayerDocument, sendDocument } from "../../contract/documents.ts";
import type { Answer, CallError } from "../../contract/errors.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { unsendable } from "../files/unsendable.ts";
import { uploading } from "../files/uploading.ts";
import { hashOfBytes } from "../environment/hashing.ts";
import { backOffMs, pause } from "../transport/back-off.ts";
import { failed, isUnanswered } from "../transport/failed.ts";

const uploadMs = 130_000;
const maxListAttempts = 6;

export interface DocumentOrder {
  /** Chosen by the tab to follow the upload's progress. */
  id: string;
  kind: PlayerDocument["kind"];
  file: Blob;
}

export function createFeature({ call, environment, connection, scope }: WorkerContext) {
  const sent$ = new BehaviorSubject<Readonly<Record<string, number>>>({});
  const list$ = scope
    .of$((cache) => cache.stream("documents", () => call(getDocuments, {})))
    .pipe(map((page): Cached<PlayerDocument[]> => page && { ...page, value: page.value.items }));

  async function send({ id, kind, file }: DocumentOrder, { signal }: CallContext): Promise<Answer<PlayerDocument>> {
    const refused = await unsendable(file, documentFile, connection);
    if (refused) return refused;
    const fetch = uploading(environment, (bytes) => sent$.next({ ...sent$.value, [id]: bytes }));
    const answer = await call(sendDocument, { kind }, { file, fetch, signal, timeoutMs: uploadMs });
    const { [id]: _, ...others } = sent$.value;
    sent$.next(others);
    const settled = answer.ok || !isUnanswered(answer.error) ? answer : await askAfter(file, answer.error, signal);
    scope.cache?.refresh();
    return settled.ok ? { ok: true, value: settled.value.document } : settled;
  }

  /** After a lost reply, looks for the file in the list. Sending it again would be harmless. */
  async function askAfter(
    file: Blob,
    error: CallError,
    signal: AbortSignal,
  ): Promise<Answer<{ document: PlayerDocument }>> {
    const hash = hashOfBytes(new Uint8Array(await file.arrayBuffer()));
    for (let attempt = 0; attempt < maxListAttempts && !signal.aborted; attempt++) {
      const answer = await call(getDocuments, {}, { signal });
      if (answer.ok) {
        const document = answer.value.items.find((each) => each.hash === hash && each.decision === "waiting");
        return document ? { ok: true, value: { document } } : { ok: false, error };
      }
      await pause(backOffMs(attempt, environment.rng), signal);
    }
    return failed(signal.aborted ? "aborted" : "unanswered");
  }

  return {
    list$: () => list$,
    /** Bytes sent so far, while the upload runs. */
    sent$: ({ id }: { id: string }) =>
      sent$.pipe(
        map((sent) => sent[id]),
        distinctUntilChanged(),
      ),
    send,
  };
}
