import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/field.tsx";
import { type AddressForm, useAddress } from "./use-address.ts";

export function EmailField({ form }: { form: AddressForm }) {
  const { t } = useTranslation("session");
  const { change, field } = useAddress(form);
  return (
    <TextField
      label={t("field.email")}
      type="email"
      inputMode="email"
      autoComplete="username"
      {...field("email")}
      onChange={(event) => change("email", event.target.value)}
    />
  );
}
