import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { User } from "../../../contract/accounts.ts";
import { currencySigns } from "../../../rules/money.ts";
import { formatPhone } from "../../../rules/phones.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FactList } from "../../ui/fact-list.tsx";

export function AccountCard({ user }: { user: User | undefined }) {
  const { t } = useTranslation(["profile", "common"]);
  const access = (
    <Link href={links.access()} className={buttonClass({ kind: "quiet", size: "small" })}>
      {t("account.access")}
    </Link>
  );
  return (
    <Card title={t("account.title")} aside={access}>
      {user ? <Facts user={user} /> : <Skeleton lines={4} />}
    </Card>
  );
}

function Facts({ user }: { user: User }) {
  const { t } = useTranslation(["profile", "common"]);
  const facts = [
    { name: t("account.id"), value: user.id },
    ...(user.email === null
      ? []
      : [{ name: t("account.email"), value: <Email user={{ ...user, email: user.email }} /> }]),
    ...(user.phone === null
      ? []
      : [{ name: t("account.phone"), value: <Phone user={{ ...user, phone: user.phone }} /> }]),
    { name: t("account.currency"), value: `${user.currency}, ${currencySigns[user.currency]}` },
    { name: t("account.method"), value: t(`account.by.${user.register_method}`) },
  ];
  return <FactList facts={facts} long />;
}

function Email({ user }: { user: { email: string; is_email_verified: boolean } }) {
  const { t } = useTranslation("profile");
  return (
    <>
      <Confirmed text={user.email} is={user.is_email_verified} />
      {!user.is_email_verified && (
        <Link href={links.access()} className={buttonClass({ kind: "quiet", size: "small" })}>
          {t("account.confirm")}
        </Link>
      )}
    </>
  );
}

function Phone({ user }: { user: { phone: string; is_phone_verified: boolean } }) {
  const { t } = useTranslation(["profile", "common"]);
  const { open } = useDialogs();
  return (
    <>
      <Confirmed text={formatPhone(user.phone)} is={user.is_phone_verified} />
      {!user.is_phone_verified && (
        <Button kind="quiet" size="small" onClick={() => open("ConfirmByPhone")}>
          {t("account.confirm")}
        </Button>
      )}
    </>
  );
}

function Confirmed({ text, is }: { text: string; is: boolean }) {
  const { t } = useTranslation(["profile", "common"]);
  return (
    <>
      {text}
      <Chip tone={is ? "win" : "plain"}>{is ? t("account.confirmed") : t("account.unconfirmed")}</Chip>
    </>
  );
}
