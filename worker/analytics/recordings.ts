import { collectReplay } from "../../contract/analytics.ts";
import type { Answer } from "../../contract/errors.ts";
import type { Caller } from "../transport/caller.ts";
import { failed } from "../transport/failed.ts";

/** Base64 of it is within what the house takes. */
const partBytes = 36_000;
const mostOpen = 20;

export interface RecordedChunk {
  recording: string;
  /** Counted from 0; each waits for the one before. */
  chunk: number;
  /** Of lines of JSON, cut anywhere. */
  text: string;
}

/** Recordings on their way to the house, which go on only as long as nothing of them is lost. */
export function createRecordings(call: Caller) {
  const nextParts = new Map<string, number>();

  async function send({ recording, chunk, text }: RecordedChunk, session: string): Promise<Answer<null>> {
    let part = chunk === 0 ? 0 : nextParts.get(recording);
    // Begun by a worker that is gone, or torn.
    if (part === undefined) return failed("aborted");
    nextParts.delete(recording);
    const bytes = await gzipped(text);
    for (let at = 0; at < bytes.length; at += partBytes, part++) {
      const own = { recording, session, part, bytes: base64(bytes.subarray(at, at + partBytes)) };
      const answer = await call(collectReplay, own);
      if (!answer.ok) return answer;
    }
    nextParts.set(recording, part);
    for (const oldest of nextParts.keys()) if (nextParts.size > mostOpen) nextParts.delete(oldest);
    return { ok: true, value: null };
  }

  return send;
}

async function gzipped(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
