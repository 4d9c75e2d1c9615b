import type { ChatMessage } from "../../../contract/chat.ts";

/** The thread, the newest first, with what was asked for beside it, as far as no message is missing between them. */
export function withEarlier(known: readonly ChatMessage[], earlier: readonly ChatMessage[]): ChatMessage[] {
  const oldest = known.at(-1)?.id ?? 0;
  return [...known, ...earlier.filter(({ id }) => id < oldest)].filter(
    ({ id }, index, [newest]) => id + index === newest?.id,
  );
}
