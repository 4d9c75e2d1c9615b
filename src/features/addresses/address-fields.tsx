import { useTranslation } from "react-i18next";
import { Segmented } from "../../ui/segmented.tsx";
import { ways } from "./address-values.ts";
import { EmailField } from "./email-field.tsx";
import { PhoneField } from "./phone-field.tsx";
import { type AddressForm, useAddress } from "./use-address.ts";

export function AddressFields({ form }: { form: AddressForm }) {
  const { t } = useTranslation("session");
  const { values, change } = useAddress(form);
  return (
    <>
      <Segmented
        label={t("way.label")}
        options={ways.map((way) => ({ value: way, label: t(`way.${way}`) }))}
        value={values.way}
        onChange={(way) => change("way", way)}
      />
      {values.way === "phone" ? <PhoneField form={form} /> : <EmailField form={form} />}
    </>
  );
}
