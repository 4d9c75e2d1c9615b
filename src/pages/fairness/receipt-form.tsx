import { FileUp } from "lucide";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./verifier.module.css";
import { type PastedReceipt, readReceipt } from "./read-receipt.ts";
import { TextArea } from "./text-area.tsx";

// Receipts have a few kilobytes, so anything larger is another kind of file.
const mostBytes = 200_000;

interface Props {
  busy: boolean;
  onVerify(pasted: PastedReceipt): void;
  /** Clears the report of an earlier receipt. */
  onUnreadable(): void;
}

export function ReceiptForm({ busy, onVerify, onUnreadable }: Props) {
  const { t } = useTranslation(["fairness", "common"]);
  const { faultText } = useErrors();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const file = useRef<HTMLInputElement>(null);

  function verify(from: string) {
    const pasted = readReceipt(from);
    if (pasted) onVerify(pasted);
    else refuse(from.trim() === "" ? "required" : "not_a_receipt");
  }

  function refuse(why: string) {
    setFault(why);
    onUnreadable();
  }

  async function open(chosen: File | undefined) {
    if (!chosen) return;
    const content = chosen.size > mostBytes ? "" : await chosen.text();
    setText(content);
    if (content === "") refuse("not_a_receipt");
    else verify(content);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    verify(text);
  }

  return (
    <form className={styles.form} aria-label={t("way.receipt")} noValidate onSubmit={submit}>
      <TextArea
        label={t("receipt.label")}
        hint={t("receipt.hint")}
        placeholder='{"id": …, "signature": …}'
        value={text}
        error={fault === "not_a_receipt" ? t("receipt.fault") : faultText(fault)}
        onChange={({ target }) => {
          setText(target.value);
          setFault(undefined);
        }}
      />
      <div className={styles.actions}>
        <Button kind="primary" submit busy={busy}>
          {t("verify")}
        </Button>
        <Button icon={FileUp} onClick={() => file.current?.click()}>
          {t("receipt.open")}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json,text/plain"
          hidden
          aria-label={t("receipt.open")}
          onChange={({ target }) => {
            void open(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
    </form>
  );
}
