import { useStream } from "../../link/use-stream.ts";

export function useSupportEmail(): string | undefined {
  return useStream((layer) => layer.app.config$())?.support.email ?? undefined;
}
