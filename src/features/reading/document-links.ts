import { soloGameIds } from "../../../rules/games/ids.ts";
import { links } from "../../shell/links.ts";
import type { Language } from "../../i18n/languages.ts";

/** What a link in a document may be called after. */
export const documentLinks: Readonly<Record<string, (language: Language) => string>> = {
  games: links.games,
  ...Object.fromEntries(soloGameIds.map((id) => [id, () => links.game(id)])),
  fairness: links.fairness,
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

/** `faq#limits` is an answer on its page, `#limits` the one on this page; what has a language is given in the reader's. */
export function addressOf(target: string, language: Language): string {
  const [name = "", anchor] = target.split("#");
  const path = documentLinks[name]?.(language) ?? "";
  return anchor === undefined ? path : `${path}#${anchor}`;
}
