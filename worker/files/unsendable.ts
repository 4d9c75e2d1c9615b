import type { Answer } from "../../contract/errors.ts";
import { fileFault, headBytes, type FileLimits } from "../../rules/files.ts";
import type { ConnectionKeeper } from "../transport/connection.ts";
import { failed } from "../transport/failed.ts";

/** Why a file is not even sent: there is no network, and files never wait for one, or the house would not take it. */
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
