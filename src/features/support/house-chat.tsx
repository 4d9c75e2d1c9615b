import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChatMessage } from "../../../contract/chat.ts";
import { whileSeen } from "../../browser/while-seen.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatThread } from "./chat-thread.tsx";
import styles from "./house-chat.module.css";
import { withEarlier } from "./with-earlier.ts";

/** The house's own chat. Whatever fails in it, one can write: what is written waits. */
export function HouseChat() {
  const { t } = useTranslation("support");
  const layer = useLayer();
  const { tell } = useErrors();
  const chat = useStream((layer) => layer.chat.chat$());
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const [isSeen, setSeen] = useState(false);
  const [earlier, setEarlier] = useState<Earlier>({ items: [], first: 1 });
  const thread = chat?.value;
  const newest = thread?.items.find(({ from }) => from === "support")?.id ?? 0;

  useEffect(() => (room ? whileSeen(room, setSeen) : undefined), [room]);
  const read = useEffectEvent(() => {
    if (isSeen && thread && newest > thread.read_to) void layer.chat.read({ to: newest });
  });
  useEffect(() => read(), [isSeen, newest]);

  async function send(text: string): Promise<boolean> {
    const answer = await layer.chat.send({ text });
    if (!answer.ok) tell(answer.error);
    return answer.ok;
  }

  const shown = withEarlier(thread?.items ?? [], earlier.items);
  const oldest = shown.at(-1)?.id ?? 1;
  async function showEarlier() {
    const answer = await layer.chat.earlier({ before: oldest });
    if (!answer.ok) return tell(answer.error);
    const items = [...shown, ...answer.value.items];
    setEarlier({ items, first: answer.value.next === null ? (items.at(-1)?.id ?? 1) : 1 });
  }

  return (
    <div ref={setRoom} className={styles.chat}>
      {thread ? (
        <ChatThread
          {...thread}
          items={shown}
          onEarlier={oldest > earlier.first ? () => void showEarlier() : undefined}
        />
      ) : (
        <div className={styles.missing}>
          {chat === null ? (
            <p role="status" className={styles.failed}>
              {t("failed")}
            </p>
          ) : (
            <Skeleton lines={5} />
          )}
        </div>
      )}
      <ChatComposer onSend={send} onType={() => void layer.chat.typing()} />
    </div>
  );
}

interface Earlier {
  /** With what stood after them: fewer may be kept as new ones come. */
  items: readonly ChatMessage[];
  /** There is nothing before this one. */
  first: number;
}
