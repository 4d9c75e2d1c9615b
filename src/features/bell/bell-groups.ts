import type { Verification } from "../../../contract/accounts.ts";
import type { BellEntry } from "../../../contract/bell.ts";

/** What is still to be done, by what the house says of it now and not by what the bell said then. */
export interface OpenMatters {
  documents: boolean;
  /** When the bonus ends that can be played now: an entry may be about an earlier one. */
  bonus: string | undefined;
  /** Offers that can be taken now, by their ids. */
  offers: readonly string[];
  /** Free spins that can be played now, by their ids. */
  spins: readonly string[];
  rakeback: boolean;
}

export interface BellGroups {
  needsYou: readonly BellEntry[];
  days: readonly { day: string; entries: readonly BellEntry[] }[];
}

/** The newest entry of each matter that is open stands first; all others are by their day, the newest first. */
export function bellGroups(
  entries: readonly BellEntry[],
  { open, dayOf }: { open: OpenMatters; dayOf(iso: string): string },
): BellGroups {
  const needsYou = (["documents", "bonus", "offers", "spins", "rakeback"] as const).flatMap((matter) =>
    open[matter] ? (entries.find((entry) => matterOf(entry.kind) === matter && !isOfEarlier(entry, open)) ?? []) : [],
  );
  const days = new Map<string, BellEntry[]>();
  for (const entry of entries) {
    if (needsYou.includes(entry)) continue;
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return { needsYou, days: [...days].map(([day, ofDay]) => ({ day, entries: ofDay })) };
}

function isOfEarlier(entry: BellEntry, { bonus, offers, spins }: OpenMatters): boolean {
  if (entry.kind === "offer_expiring") return !offers.includes(entry.data.offer);
  if (entry.kind === "spins_expiring") return !spins.includes(entry.data.spins);
  return entry.kind === "bonus_expiring" && entry.data.expires_at !== bonus;
}

function matterOf(kind: BellEntry["kind"]): keyof OpenMatters | undefined {
  switch (kind) {
    case "documents_asked":
    case "documents_refused":
      return "documents";
    case "bonus_expiring":
      return "bonus";
    case "offer_expiring":
      return "offers";
    case "spins_expiring":
      return "spins";
    case "rakeback_claimable":
      return "rakeback";
    default:
      return undefined;
  }
}

/** Whether the player is waited for, and not the house. */
export function wantsDocuments({ is_need, data: { status } }: Verification): boolean {
  if (status === "init") return is_need;
  return status === "user_pending" || status === "failed" || status === "unverified";
}
