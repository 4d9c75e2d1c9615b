import { suggestedPhoneCountry } from "../../../rules/phones.ts";
import { useStream } from "../../link/use-stream.ts";
import type { useForm } from "../../ui/use-form.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import type { AddressValues } from "./address-values.ts";

export interface AddressForm extends Pick<ReturnType<typeof useForm>, "faults"> {
  values: AddressValues;
  set<Name extends keyof AddressValues>(name: Name, value: AddressValues[Name]): void;
  text(name: "email" | "phone"): { name: string; onBlur(): void };
}

export function useAddress({ values, faults, set, text }: AddressForm) {
  const { faultText } = useErrors();
  const countryCode = useStream((layer) => layer.app.geo$())?.geo?.country_code;

  const field = (name: "email" | "phone") => ({ ...text(name), value: values[name], error: faultText(faults[name]) });
  return { values, change: set, field, country: values.country || suggestedPhoneCountry(countryCode) };
}
