import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { ownName } from "../../features/person/own-name.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AvatarForm } from "./avatar-form.tsx";
import styles from "./identity-card.module.css";
import { NameForm } from "./name-form.tsx";

type Faults = Promise<Record<string, string[]> | undefined>;

export interface IdentityProps {
  user: User | undefined;
  online: boolean;
  /** Each gives back what was wrong, by field. */
  onName(name: string): Faults;
  onAvatar(file: File): Faults;
  onRemoveAvatar(): Promise<void>;
}

/** What other players see of this one. */
export function IdentityCard({ user, ...rest }: IdentityProps) {
  const { t } = useTranslation("profile");
  return <Card title={t("identity.title")}>{user ? <Identity {...rest} user={user} /> : <Skeleton lines={3} />}</Card>;
}

function Identity({ user, online, onName, onAvatar, onRemoveAvatar }: IdentityProps & { user: User }) {
  const { t } = useTranslation("profile");
  const [naming, setNaming] = useState(false);
  const name = ownName(user);
  return (
    <div className={styles.identity}>
      <AvatarForm image={user.image} name={name} online={online} onAvatar={onAvatar} onRemove={onRemoveAvatar} />
      {naming ? (
        <NameForm name={name ?? ""} online={online} onName={onName} onDone={() => setNaming(false)} />
      ) : (
        <p className={styles.name}>
          <b>{name ?? t("account.unnamed", { id: user.id })}</b>
          {user.premium.status && <Chip tone="gold">{t("account.premium")}</Chip>}
          <Button kind="quiet" size="small" onClick={() => setNaming(true)}>
            {t("identity.edit")}
          </Button>
        </p>
      )}
      {!online && <p className={styles.note}>{t("identity.offline")}</p>}
    </div>
  );
}
