import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { avatarFile } from "../../../contract/person.ts";
import { fileFaultOf } from "../../features/files/file-fault-of.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { SentForm } from "../../features/forms/sent-form.tsx";
import { useSentForm } from "../../features/forms/use-sent-form.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { FileField } from "../../ui/file-field.tsx";
import type { IdentityProps } from "./identity-card.tsx";
import styles from "./identity-card.module.css";
import { drawSquare } from "./draw-square.ts";

interface Props extends Pick<IdentityProps, "onAvatar"> {
  image: User["image"];
  name: string | undefined;
  onRemove: IdentityProps["onRemoveAvatar"];
}

export function AvatarForm({ image, name, onAvatar, onRemove }: Props) {
  const { t } = useTranslation(["profile", "verification"]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<File>();
  const [removing, setRemoving] = useState(false);
  const [fault, setFault] = useState<string>();
  const { form, set, faults, faultText, busy } = useSentForm({
    initial: { file: "" },
    check: (_, { file }) => (file === "" ? "required" : undefined),
    send,
  });

  /** Accepts a picture, or says at once what is wrong with the file. */
  async function choose(file: File) {
    const fileFault = await fileFaultOf(file, avatarFile);
    const isDrawn = fileFault === undefined && canvas.current && (await drawSquare(file, canvas.current));
    take(isDrawn ? file : undefined, isDrawn ? undefined : (fileFault ?? "broken_file"));
  }

  function take(file: File | undefined, wrong?: string) {
    setPicture(file);
    setFault(wrong);
    set("file", file?.name ?? "");
  }

  async function send() {
    const answer = picture && (await onAvatar(picture));
    if (answer?.ok) take(undefined);
    return answer;
  }

  async function remove() {
    setRemoving(true);
    await onRemove();
    setRemoving(false);
  }

  return (
    <SentForm className={styles.avatar} {...form}>
      <span className={styles.picture}>
        <Avatar image={image.medium} name={name} size="large" />
        <canvas
          ref={canvas}
          className={styles.preview}
          width={192}
          height={192}
          role="img"
          aria-label={t("identity.preview")}
          hidden={!picture}
        />
      </span>
      <div className={styles.form}>
        <FileField
          label={image.medium ? t("identity.change") : t("identity.choose")}
          hint={t("identity.picture_hint")}
          name="file"
          accept={avatarFile.types.join()}
          button={t("identity.browse")}
          chosen={picture?.name ?? t("verification:send.none")}
          onFile={(file) => void choose(file)}
          error={faultText(fault ?? faults["file"])}
        />
        {picture ? (
          <div className={styles.actions}>
            <NetworkButton kind="primary" submit busy={busy}>
              {t("identity.save_picture")}
            </NetworkButton>
            <Button kind="quiet" onClick={() => take(undefined)}>
              {t("identity.cancel")}
            </Button>
          </div>
        ) : (
          image.medium && (
            <div className={styles.actions}>
              <NetworkButton kind="quiet" size="small" busy={removing} onClick={() => void remove()}>
                {t("identity.remove")}
              </NetworkButton>
            </div>
          )
        )}
      </div>
    </SentForm>
  );
}
