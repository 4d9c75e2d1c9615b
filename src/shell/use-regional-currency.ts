import type { Currency } from "../../rules/money.ts";
import { useStream } from "../link/use-stream.ts";

/** In what the house tells amounts to whoever has no account, and what it suggests for one. */
export function useRegionalCurrency(): Currency {
  const region = useStream((layer) => layer.app.geo$())?.geo?.region;
  return region === "KZ" ? "KZT" : "RUB";
}
