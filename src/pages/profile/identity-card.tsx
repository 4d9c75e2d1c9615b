import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { User } from "../../../contract/accounts.ts";
import { ownName } from "../../features/person/own-name.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import type { Sent } from "../../features/forms/use-sent-form.ts";
import { links } from "../../shell/links.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { useDrafts } from "../../ui/drafts.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AvatarForm } from "./avatar-form.tsx";
import styles from "./identity-card.module.css";
import { NameForm, nameDraft } from "./name-form.tsx";

export interface IdentityProps {
  user: User | undefined;
  onName(name: string): Sent;
  onAvatar(file: File): Sent;
  onRemoveAvatar(): Promise<void>;
}

export function IdentityCard({ user, ...rest }: IdentityProps) {
  const { t } = useTranslation("profile");
  return <Card title={t("identity.title")}>{user ? <Identity {...rest} user={user} /> : <Skeleton lines={3} />}</Card>;
}

function Identity({ user, onName, onAvatar, onRemoveAvatar }: IdentityProps & { user: User }) {
  const { t } = useTranslation(["profile", "common"]);
  const drafts = useDrafts();
  const [naming, setNaming] = useState<"kept" | "asked" | undefined>(
    drafts.get(nameDraft) === undefined ? undefined : "kept",
  );
  const name = ownName(user);
  return (
    <div className={styles.identity}>
      <NeedsNetwork>
        <AvatarForm image={user.image} name={name} onAvatar={onAvatar} onRemove={onRemoveAvatar} />
        {naming ? (
          <NameForm
            name={name ?? ""}
            isOpened={naming === "asked"}
            onName={onName}
            onDone={() => setNaming(undefined)}
          />
        ) : (
          <p className={styles.name}>
            <b>{name ?? t("common:player", { id: user.id })}</b>
            {user.premium.status && <Chip tone="gold">{t("account.premium")}</Chip>}
            <Link href={links.vip()} className={styles.club}>
              {t("common:menu.vip")}
            </Link>
            <NetworkButton kind="quiet" size="small" onClick={() => setNaming("asked")}>
              {t("identity.edit")}
            </NetworkButton>
          </p>
        )}
      </NeedsNetwork>
    </div>
  );
}
