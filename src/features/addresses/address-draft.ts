import { createContext, use } from "react";
import { type AddressValues, noAddress } from "./address-values.ts";

interface AddressDraft {
  /** As it was typed into one dialog, for the next one that takes its place. */
  draft: AddressValues;
  keep(part: Partial<AddressValues>): void;
}

const AddressDraftContext = createContext<AddressDraft>({ draft: noAddress, keep() {} });

export const AddressDraftProvider = AddressDraftContext.Provider;

export function useAddressDraft(): AddressDraft {
  return use(AddressDraftContext);
}
