import { SendHorizontal } from "lucide";
import { type FormEvent, type KeyboardEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { mostChatLetters } from "../../../contract/chat.ts";
import { useDraft } from "../../ui/drafts.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./chat-composer.module.css";

interface Props {
  /** Whether it has been taken: then the field is empty again. */
  onSend(text: string): Promise<boolean>;
  onType(): void;
}

/** Where one writes: half-typed words are kept, Enter sends, and with Shift begins a line. */
export function ChatComposer({ onSend, onType }: Props) {
  const { t } = useTranslation("support");
  const [typed = "", setTyped] = useDraft("chat");
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  async function send() {
    const text = typed.trim();
    if (text === "") return field.current?.focus();
    setTyped(undefined);
    field.current?.focus();
    // What could not be stored is not lost.
    if (!(await onSend(text))) setTyped(text);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  function sendByEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        {t("message")}
      </label>
      <textarea
        id={id}
        ref={field}
        className={styles.field}
        value={typed}
        rows={1}
        maxLength={mostChatLetters}
        placeholder={t("placeholder")}
        enterKeyHint="send"
        onChange={({ target }) => {
          setTyped(target.value);
          onType();
        }}
        onKeyDown={sendByEnter}
      />
      <button type="submit" className={styles.send} aria-label={t("send")}>
        <Icon node={SendHorizontal} />
      </button>
    </form>
  );
}
