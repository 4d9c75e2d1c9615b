import { MaskInput } from "maska";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  countryOfTyped,
  maskTokens,
  phoneCountries,
  type PhoneCountry,
  phoneMask,
  typedPhone,
} from "../../../rules/phones.ts";
import { TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./phone-field.module.css";
import { type AddressForm, useAddress } from "./use-address.ts";

/**
 * A phone with its country. The mask is applied to typed and pasted text, and typing a country code selects the
 * country.
 */
export function PhoneField({ form }: { form: AddressForm }) {
  const { t } = useTranslation("session");
  const { values, change, field, country } = useAddress(form);
  const input = useRef<HTMLInputElement>(null);

  const read = useEffectEvent((text: string) => typedPhone(text, country));
  const take = useEffectEvent((masked: string) => {
    const { country: next } = read(masked);
    // An emptied field returns to the visitor's own country.
    if (masked === "" && values.phone !== "") change("country", "");
    else if (next !== country) change("country", next);
    change("phone", masked);
  });
  useEffect(() => {
    const { current } = input;
    if (!current) return;
    const mask = new MaskInput(current, {
      tokens: maskTokens,
      preProcess: (text) => read(text).text,
      mask: (text) => read(text).mask,
      onMaska: ({ masked }) => take(masked),
    });
    return () => mask.destroy();
  }, []);

  function choose(next: PhoneCountry) {
    change("country", next);
    // Digits of a number with another code make no sense here.
    if (phoneMask(next) !== phoneMask(country)) change("phone", "");
  }

  return (
    <div className={styles.phone}>
      <div className={styles.country}>
        <SelectField
          label={t("field.country")}
          name="country"
          autoComplete="off"
          value={countryOfTyped(values.phone, country)}
          onChange={(event) => choose(event.target.value as PhoneCountry)}
          options={phoneCountries.map((each) => ({ value: each, label: t(`country.${each}`) }))}
        />
      </div>
      <div className={styles.number}>
        <TextField
          ref={input}
          label={t("field.phone")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={phoneMask(country).replaceAll(/[#_]/g, "0")}
          figures
          {...field("phone")}
          // Maska writes the value; React only needs a handler.
          onChange={() => {}}
        />
      </div>
    </div>
  );
}
