import type { BonusOffer } from "../../../contract/promotions.ts";
import { languageOfLocale } from "../../i18n/languages.ts";

export function promoName(name: BonusOffer["name"], locale: string): string {
  return name[languageOfLocale(locale)];
}
