import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ChatView } from "../../../worker/chat/chat-state.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/online.ts";
import styles from "./chat-thread.module.css";

interface Props extends ChatView {
  /** Undefined where there is nothing before. */
  onEarlier: (() => void) | undefined;
}

/** What was written, the oldest first, with its days; beneath the last own message stands whether it was read. */
export function ChatThread({ items, waiting, seen_to, isTyping, onEarlier }: Props) {
  const { t } = useTranslation("support");
  const format = useFormat();
  const isOnline = useOnline();
  const scroller = useRef<HTMLDivElement>(null);
  const last = waiting.at(-1)?.key ?? items[0]?.id;
  const isEmpty = items.length === 0 && waiting.length === 0;
  // Whatever is new is seen, as long as nobody has scrolled up to read.
  useLayoutEffect(() => {
    const at = scroller.current;
    if (at && (at.dataset["held"] === undefined || waiting.length > 0)) at.scrollTop = at.scrollHeight;
  }, [last, isTyping, waiting.length]);

  const messages = items.toReversed();
  const lastOwn = items.find(({ from }) => from === "player")?.id;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      // Keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="log"
      aria-label={t("messages")}
      onScroll={({ currentTarget: at }) => {
        if (at.scrollHeight - at.scrollTop - at.clientHeight < 40) delete at.dataset["held"];
        else at.dataset["held"] = "";
      }}
    >
      {onEarlier && (
        <Button size="small" kind="quiet" onClick={onEarlier}>
          {t("earlier")}
        </Button>
      )}
      {isEmpty && <p className={styles.intro}>{t("intro")}</p>}
      <ol className={styles.list}>
        {messages.map(({ id, from, text, at }, index) => {
          const day = format.day(at);
          const before = messages[index - 1];
          return (
            <li key={id} className={styles.row} data-from={from}>
              {(!before || format.day(before.at) !== day) && <p className={styles.day}>{day}</p>}
              <Message who={t(from === "player" ? "you" : "support")} text={text} time={format.time(at)} />
              {id === lastOwn && id <= seen_to && waiting.length === 0 && (
                <small className={styles.mark}>{t("seen")}</small>
              )}
            </li>
          );
        })}
        {waiting.map(({ key, text, at }, index) => (
          <li key={key} className={styles.row} data-from="player" data-waiting="">
            <Message who={t("you")} text={text} time={format.time(at)} />
            {index === waiting.length - 1 && (
              <small className={styles.mark}>{t(isOnline ? "sending" : "waiting")}</small>
            )}
          </li>
        ))}
      </ol>
      {isTyping && <p className={styles.typing}>{t("typing")}</p>}
    </div>
  );
}

function Message({ who, text, time }: { who: ReactNode; text: string; time: string }) {
  return (
    <p className={styles.message}>
      <span className="visually-hidden">{who}: </span>
      {text}
      <time className={styles.time}>{time}</time>
    </p>
  );
}
