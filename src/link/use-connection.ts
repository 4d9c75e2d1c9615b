import type { Connection } from "../../worker/transport/connection.ts";
import { useStream } from "./use-stream.ts";

/** How the house can be reached; undefined until the data layer knows. */
export function useConnection(): Connection | undefined {
  return useStream((layer) => layer.app.connection$());
}
