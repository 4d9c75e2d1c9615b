import { KeysHelp } from "./keys-help.tsx";
import { StyleSwitches } from "./style-switches.tsx";
import type { NamedKey } from "../keys/use-keys.ts";

/** What stands at the head of a table: how it moves, and its keys. */
export function TableTools({ keys }: { keys: readonly NamedKey[] }) {
  return (
    <>
      <StyleSwitches />
      <KeysHelp keys={keys} />
    </>
  );
}
