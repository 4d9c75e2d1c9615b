import { Crash } from "./crash.tsx";
import { useCrashTable } from "./use-crash-table.ts";

export default function CrashPage() {
  return <Crash table={useCrashTable()} />;
}
