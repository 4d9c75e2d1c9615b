import { gameIds } from "../../../rules/games/ids.ts";
import { links } from "../../shell/links.ts";
import type { Language } from "../../i18n/languages.ts";

/** Names that links in documents may use. */
export const documentLinks: Readonly<Record<string, (language: Language) => string>> = {
  games: links.games,
  ...Object.fromEntries(gameIds.map((id) => [id, () => links.game(id)])),
  fairness: links.fairness,
  tournaments: () => links.tournaments(),
  bonuses: links.bonuses,
  "own-bonuses": links.ownBonuses,
  "welcome-pack": links.welcomePack,
  profile: links.profile,
  access: links.access,
  "password-reset": links.passwordReset,
  faq: links.faq,
  kyc: links.kyc,
  confidential: links.confidential,
  agreement: links.agreement,
  "agreement-en": () => links.agreement("en"),
  "agreement-ru": () => links.agreement("ru"),
};

/** This one opens a dialog. */
export const supportLink = "support";

/** `faq#limits` is an answer on the FAQ page, `#limits` one on this page. Documents open in the reader's language. */
export function addressOf(target: string, language: Language): string {
  const [name = "", anchor] = target.split("#");
  const path = documentLinks[name]?.(language) ?? "";
  return anchor === undefined ? path : `${path}#${anchor}`;
}
