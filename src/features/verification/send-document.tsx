import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { documentFile, documentKinds, type PlayerDocument } from "../../../contract/documents.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Progress } from "../../ui/progress.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { fieldKeys } from "../errors/error-text.ts";
import { useErrors } from "../errors/use-errors.ts";
import { useNotices } from "../notices/use-notices.tsx";
import styles from "./verification-dialog.module.css";

/** Longer than the data layer tries, and asks what became of a file. */
const timeoutMs = 200_000;

/** One document: its kind, its file, and how far it is on its way. It goes on when the dialog is closed. */
export function SendDocument({ online }: { online: boolean }) {
  const { t } = useTranslation("verification");
  const layer = useLayer();
  const format = useFormat();
  const notices = useNotices();
  const { faultText, tell } = useErrors();
  const [id] = useState(() => crypto.randomUUID());
  const [file, setFile] = useState<File>();
  const calling = useRef<AbortController>(undefined);
  const sent = useStream((layer) => layer.documents.sent$({ id }));
  const initial = { kind: "passport", file: "" };
  const { form, values, set, faults, busy } = useForm({
    initial,
    check: (name, filled) => (name === "file" && filled.file === "" ? "required" : undefined),
    send,
  });

  function choose(next: File) {
    setFile(next);
    set("file", next.name);
  }

  async function send({ kind }: typeof initial) {
    if (!file) return;
    const { signal } = (calling.current = new AbortController());
    const order = { id, kind: kind as PlayerDocument["kind"], file };
    const answer = await layer.documents.send(order, { signal, timeoutMs });
    if (answer.ok) {
      setFile(undefined);
      set("file", "");
      return void notices.show({ id, kind: "good", title: t("send.sent"), lines: [], stays: false });
    }
    if (answer.error.error !== "aborted") tell(answer.error);
    return fieldKeys(answer.error);
  }

  return (
    <form className={styles.part} {...form}>
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
        onFile={choose}
        error={faultText(faults["file"])}
      />
      {busy && file && <Sending sent={sent ?? 0} total={file.size} />}
      {!online && (
        <p className={styles.text} role="status">
          {t("send.offline")}
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="primary" submit busy={busy} disabled={!online}>
          {t("send.send")}
        </Button>
        {busy && (
          <Button kind="quiet" onClick={() => calling.current?.abort()}>
            {t("send.cancel")}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t("send.safe")}</p>
    </form>
  );
}

function Sending({ sent, total }: { sent: number; total: number }) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  const share = Math.min(1, sent / total);
  const figure = format.share(Math.floor(share * 100) / 100);
  return <Progress label={share < 1 ? t("send.progress") : t("send.checking")} share={share} figure={figure} />;
}
