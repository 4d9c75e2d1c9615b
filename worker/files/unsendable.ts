import type { Answer } from "../../contract/errors.ts";
import { fileFault, headBytes, type FileLimits } from "../../rules/files.ts";
import type { ConnectionKeeper } from "../transport/connection.ts";
import { failed } from "../transport/failed.ts";

/** Why a file is not sent at all: there is no network (files are never queued), or the house would refuse it. */
export async function unsendable(
  file: Blob,
  limits: FileLimits,
  connection: ConnectionKeeper,
): Promise<Answer<never> | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const fault = fileFault(file.size, head, limits);
  if (fault) return { ok: false, error: { error: "validation", status: 422, fields: { file: [fault] } } };
  return connection.online ? undefined : failed("offline");
}
