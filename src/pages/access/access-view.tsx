import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../../contract/accounts.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { type Way, ways } from "../../features/addresses/address-values.ts";
import type { Sent } from "../../features/forms/use-sent-form.ts";
import { PageMissing } from "../../features/profile-frame/page-missing.tsx";
import { ProfileFrame } from "../../features/profile-frame/profile-frame.tsx";
import { Columns } from "../../ui/columns.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AddressCard, type AddressCardProps } from "./address-card.tsx";
import { PasswordCard, type PasswordCardProps } from "./password-card.tsx";

interface Props extends Pick<AddressCardProps, "onSendCode" | "onSendChangeCode">, Omit<PasswordCardProps, "user"> {
  onRetry(): void;
  onConfirm(way: Way): ReturnType<AddressCardProps["onConfirm"]>;
  onVerify(way: Way, code: string): Sent;
  me: Cached<Profile>;
  /** Comes after the page, as do those beneath; this one is waited for. */
  sessions: ReactNode;
  providers: ReactNode;
  consent: ReactNode;
}

export function AccessView({ me, sessions, providers, consent, ...rest }: Props) {
  const { t } = useTranslation(["access", "common"]);
  const user = me?.value.user;
  return (
    <ProfileFrame title={t("meta.title")}>
      {me === null ? (
        <PageMissing onRetry={rest.onRetry} />
      ) : (
        <Columns
          left={
            <>
              {ways.map((way) =>
                user ? (
                  <AddressCard
                    key={way}
                    way={way}
                    address={user[way]}
                    isVerified={user[`is_${way}_verified`]}
                    user={user}
                    onSendCode={rest.onSendCode}
                    onSendChangeCode={rest.onSendChangeCode}
                    onConfirm={() => rest.onConfirm(way)}
                    onVerify={(code) => rest.onVerify(way, code)}
                  />
                ) : (
                  <Waiting key={way} title={t(`address.${way}.title`)} />
                ),
              )}
              {sessions ?? <Waiting title={t("sessions.title")} />}
            </>
          }
          right={
            <>
              {user ? <PasswordCard user={user} {...rest} /> : <Waiting title={t("password.title")} />}
              {providers}
              {consent}
            </>
          }
        />
      )}
    </ProfileFrame>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Skeleton lines={3} />
    </Card>
  );
}
