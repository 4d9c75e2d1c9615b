import type { ComponentType } from "react";
import type { Currency } from "../../rules/money.ts";

/** What a product shows of itself on the home page. It has its final size from the first paint on. */
export interface HomeRow {
  name: string;
  View: ComponentType<{ currency: Currency }>;
}
