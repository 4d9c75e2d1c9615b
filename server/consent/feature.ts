import { getConsent } from "./get-consent.ts";
import { saveConsent } from "./save-consent.ts";

export const consent = {
  endpoints: [saveConsent, getConsent],
  // Of players the proof lasts as long as the account; of guests for as long as it can be asked for.
  expiring: [{ table: "consents", time: "at", where: "player is null", retentionMs: 3 * 365 * 24 * 3_600_000 }],
};
