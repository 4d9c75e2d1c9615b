import { useStream } from "../../link/use-stream.ts";

/** Where one can write to the house, if there is such an address. */
export function useSupportEmail(): string | undefined {
  return useStream((layer) => layer.app.config$())?.support.email ?? undefined;
}
