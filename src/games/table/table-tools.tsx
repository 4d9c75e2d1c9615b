import { KeysHelp } from "./keys-help.tsx";
import { StyleSwitches } from "./style-switches.tsx";

/** What stands at the head of a table: how it moves, and its keys. */
export function TableTools({ keys }: { keys: readonly { name: string; does: string }[] }) {
  return (
    <>
      <StyleSwitches />
      <KeysHelp keys={keys} />
    </>
  );
}
