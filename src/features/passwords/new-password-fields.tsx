import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { PasswordField } from "../../ui/password-field.tsx";

type FieldProps = Omit<ComponentProps<typeof PasswordField>, "label" | "showLabel" | "hideLabel">;

interface Props {
  password: FieldProps;
  again: FieldProps;
}

export function NewPasswordFields({ password, again }: Props) {
  const { t } = useTranslation(["session", "common"]);
  const strengths = [t("strength.weak"), t("strength.fair"), t("strength.strong")] as const;
  const labels = { showLabel: t("common:action.show_password"), hideLabel: t("common:action.hide_password") };
  return (
    <>
      <PasswordField
        {...password}
        {...labels}
        label={t("field.new_password")}
        hint={t("register.password_hint")}
        autoComplete="new-password"
        strengths={strengths}
      />
      <PasswordField {...again} {...labels} label={t("field.password_again")} autoComplete="new-password" />
    </>
  );
}
