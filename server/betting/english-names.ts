import type { Fixture } from "../../contract/odds-feed.ts";
import type { OfferedMarket } from "./book.ts";

type Market = Pick<OfferedMarket, "kind" | "lineQ" | "part">;

/* For whoever has no words of their own: the screens have. */

export function marketName({ kind, lineQ, part }: Market): string {
  const words = kind.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\d+$/, "");
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  const line = lineQ === undefined ? "" : ` ${lineText(lineQ)}`;
  return `${name}${part === undefined ? "" : ` ${part}`}${line}`;
}

export function selectionName({ home, away }: Pick<Fixture, "home" | "away">, { lineQ }: Market, code: string): string {
  if (code === "home") return withLine(home.en, lineQ);
  if (code === "away") return withLine(away.en, lineQ === undefined ? undefined : -lineQ);
  return code.charAt(0).toUpperCase() + code.slice(1);
}

function withLine(name: string, lineQ: number | undefined): string {
  return lineQ === undefined ? name : `${name} ${lineQ > 0 ? "+" : ""}${lineText(lineQ)}`;
}

function lineText(lineQ: number): string {
  return String(lineQ / 4);
}
