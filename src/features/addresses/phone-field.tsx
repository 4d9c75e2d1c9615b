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

/** A phone with its country. The mask is laid over whatever is typed or pasted, and a code that is typed chooses the country. */
export function PhoneField({ form }: { form: AddressForm }) {
  const { t } = useTranslation("session");
  const { values, change, field, country } = useAddress(form);
  const input = useRef<HTMLInputElement>(null);

  const read = useEffectEvent((text: string) => typedPhone(text, country));
  const take = useEffectEvent((masked: string) => {
    const { country: next } = read(masked);
    // Whoever has emptied the field begins anew, from their own country.
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
    // The digits of another code are none of a number of this country.
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
          // The mask says what there is to show; React only has to know that somebody listens.
          onChange={() => {}}
        />
      </div>
    </div>
  );
}
