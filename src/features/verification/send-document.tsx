import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { documentFile, documentKinds, type PlayerDocument } from "../../../contract/documents.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Progress } from "../../ui/progress.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { fileFaultOf } from "../files/file-fault-of.ts";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { useSentForm } from "../forms/use-sent-form.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";
import styles from "./verification-dialog.module.css";

/** Longer than the data layer takes to send a file and to ask for its outcome. */
const timeoutMs = 200_000;

/** One document with its kind, its file and the progress of its upload, which continues after the dialog is closed. */
export function SendDocument() {
  const { t } = useTranslation("verification");
  const layer = useLayer();
  const format = useFormat();
  const notices = useNotices();
  const [id] = useState(() => crypto.randomUUID());
  const [file, setFile] = useState<File>();
  const calling = useRef<AbortController>(undefined);
  const sentShare = useStream((layer) => layer.documents.sent$({ id }));
  const initial = { kind: "passport", file: "" };
  const [fault, setFault] = useState<string>();
  const { form, values, set, faults, faultText, busy } = useSentForm({
    initial,
    check: (name, filled) => (name === "file" && filled.file === "" ? "required" : undefined),
    send,
  });

  async function choose(next: File) {
    const wrong = await fileFaultOf(next, documentFile);
    take(wrong === undefined ? next : undefined, wrong);
  }

  function take(next: File | undefined, wrong?: string) {
    setFile(next);
    setFault(wrong);
    set("file", next?.name ?? "");
  }

  async function send({ kind }: typeof initial) {
    if (!file) return undefined;
    const { signal } = (calling.current = new AbortController());
    const order = { id, kind: kind as PlayerDocument["kind"], file };
    const answer = await layer.documents.send(order, { signal, timeoutMs });
    if (answer.ok) {
      take(undefined);
      notices.show({ id, kind: "good", title: t("send.sent"), lines: [], stays: false });
    } else if (answer.error.error === "aborted") return undefined;
    return answer;
  }

  return (
    <SentForm className={styles.part} {...form}>
      <h3 className={styles.title}>{t("send.title")}</h3>
      <SelectField
        label={t("send.kind")}
        name="kind"
        value={values.kind}
        onChange={(event) => set("kind", event.target.value)}
        options={documentKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        error={faultText(faults["kind"])}
      />
      <FileField
        label={t("send.file")}
        hint={t("send.hint")}
        name="file"
        accept={documentFile.types.join()}
        button={t("send.choose")}
        chosen={file ? `${format.bytes(file.size)}, ${file.name}` : t("send.none")}
        onFile={(next) => void choose(next)}
        error={faultText(fault ?? faults["file"])}
      />
      {busy && file && <Sending sent={sentShare ?? 0} total={file.size} />}
      <div className={styles.actions}>
        <NetworkButton kind="primary" submit busy={busy}>
          {t("send.send")}
        </NetworkButton>
        {busy && (
          <Button kind="quiet" onClick={() => calling.current?.abort()}>
            {t("send.cancel")}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t("send.safe")}</p>
    </SentForm>
  );
}

function Sending({ sent, total }: { sent: number; total: number }) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  const share = Math.min(1, sent / total);
  const figure = format.share(Math.floor(share * 100) / 100);
  return <Progress label={share < 1 ? t("send.progress") : t("send.checking")} share={share} figure={figure} />;
}
