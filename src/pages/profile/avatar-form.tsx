import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { avatarFile } from "../../../contract/person.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import type { IdentityProps } from "./identity-card.tsx";
import styles from "./identity-card.module.css";
import { drawSquare } from "./draw-square.ts";

interface Props extends Pick<IdentityProps, "online" | "onAvatar"> {
  image: User["image"];
  name: string | undefined;
  onRemove: IdentityProps["onRemoveAvatar"];
}

/** The player's picture, and another one as it will look before it is saved. */
export function AvatarForm({ image, name, online, onAvatar, onRemove }: Props) {
  const { t } = useTranslation(["profile", "verification"]);
  const { faultText } = useErrors();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [chosen, setChosen] = useState<File>();
  const [removing, setRemoving] = useState(false);
  const { form, set, faults, busy } = useForm({
    initial: { file: "" },
    check: (_, { file }) => (file === "" ? "required" : undefined),
    send,
  });

  function choose(file: File | undefined) {
    setChosen(file);
    set("file", file?.name ?? "");
    if (file && canvas.current) void drawSquare(file, canvas.current);
  }

  async function send() {
    const wrong = chosen && (await onAvatar(chosen));
    if (!wrong) setChosen(undefined);
    return wrong;
  }

  async function remove() {
    setRemoving(true);
    await onRemove();
    setRemoving(false);
  }

  return (
    <form className={styles.avatar} {...form}>
      <span className={styles.picture}>
        <Avatar image={image.medium} name={name} size="large" />
        <canvas
          ref={canvas}
          className={styles.preview}
          width={192}
          height={192}
          role="img"
          aria-label={t("identity.preview")}
          hidden={!chosen}
        />
      </span>
      <div className={styles.form}>
        <FileField
          label={image.medium ? t("identity.change") : t("identity.choose")}
          hint={t("identity.picture_hint")}
          name="file"
          accept={avatarFile.types.join()}
          button={t("identity.browse")}
          chosen={chosen?.name ?? t("verification:send.none")}
          onFile={choose}
          error={faultText(faults["file"])}
        />
        {chosen ? (
          <div className={styles.actions}>
            <Button kind="primary" submit busy={busy} disabled={!online}>
              {t("identity.save_picture")}
            </Button>
            <Button kind="quiet" onClick={() => choose(undefined)}>
              {t("identity.cancel")}
            </Button>
          </div>
        ) : (
          image.medium && (
            <div className={styles.actions}>
              <Button kind="quiet" size="small" busy={removing} disabled={!online} onClick={() => void remove()}>
                {t("identity.remove")}
              </Button>
            </div>
          )
        )}
      </div>
    </form>
  );
}
