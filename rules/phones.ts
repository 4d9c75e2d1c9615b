export const phoneCountries = ["ru", "kz", "by"] as const;
export type PhoneCountry = (typeof phoneCountries)[number];

interface NumberPlan {
  code: string;
  mask: string;
  /** Prefix dialled inside the country; no national number starts with it. */
  trunk: RegExp;
  /** The national number. SMS go to mobiles, so landlines may be left out. */
  rest: RegExp;
}

/**
 * Numbers under +7 whose leading 7 or 8 is not part of the number but the country code or the trunk prefix dialled at
 * home. Of those with 7, only Kazakhstan's 70x, 71x, 72x, 747, 75x, 76x, 771 and 775 to 778 are assigned.
 */
const plusSevenTrunk = /^(?:7(?=[389]|4[0-689]|7[02349])|8(?=9|70))/;
const plusSeven = /^(?!7[389]|74[0-689]|77[02349])\d{10}$/;

const plans: Readonly<Record<PhoneCountry, NumberPlan>> = {
  ru: { code: "7", mask: "(###) ### ## ##", trunk: /^8(?=[3-9])/, rest: plusSeven },
  kz: { code: "7", mask: "(###) ### ## ##", trunk: /^8(?=[3-9])/, rest: plusSeven },
  // The prefixes of the mobile operators; 15–17 and 21–23 are landlines.
  by: { code: "375", mask: "## ___ __ __", trunk: /^80(?=[2-4])/, rest: /^(?:25|29|33|44)\d{7}$/ },
};

/** Placeholders of a mask; any other character stands for itself. */
export const maskTokens: Readonly<Record<string, { pattern: RegExp }>> = {
  "#": { pattern: /[0-9]/ },
  _: { pattern: /[0-9]/ },
  "@": { pattern: /\p{L}/u },
  "*": { pattern: /[\p{L}0-9]/u },
};

/** With plus and code. */
export function phoneMask(country: PhoneCountry): string {
  return `+${plans[country].code} ${plans[country].mask}`;
}

/** In international form (+79123456789); undefined if invalid or incomplete. */
export function parsePhone(text: string, country: PhoneCountry = "ru"): string | undefined {
  if (!/^[\d\s()+.‐-―-]*$/.test(text)) return undefined;
  const read = readPhone(text, country);
  const { code, rest } = plans[read.country];
  return rest.test(read.rest) ? `+${code}${read.rest}` : undefined;
}

interface TypedPhone {
  country: PhoneCountry;
  /** The field's text before the mask is applied. */
  text: string;
  /** Extended by a place for each surplus digit, so that none is lost and all stay visible. */
  mask: string;
}

/** What the input field shows for this text, and the country the number belongs to by now. */
export function typedPhone(text: string, country: PhoneCountry): TypedPhone {
  const typed = typedText(text, country);
  const mask = phoneMask(typed.country);
  const surplus = digitsOf(typed.text).length - plans[typed.country].code.length - placesOf(plans[typed.country].mask);
  return { ...typed, mask: surplus > 0 ? `${mask} ${"#".repeat(surplus)}` : mask };
}

function typedText(text: string, country: PhoneCountry): { country: PhoneCountry; text: string } {
  const begun = text.slice(Math.max(0, text.lastIndexOf("+")));
  const digits = digitsOf(begun);
  // The selected country comes first, as two share a code.
  const coded = [country, ...phoneCountries].find((each) => plans[each].code.startsWith(digits));
  if (begun.startsWith("+") && coded) return { country: coded, text: `+${digits}` };
  const read = readPhone(text, country);
  return { country: read.country, text: read.rest === "" ? "" : `+${plans[read.country].code}${read.rest}` };
}

/** The country of a partly typed number. Russia and Kazakhstan share a code and differ in the digit after it. */
export function countryOfTyped(text: string, country: PhoneCountry): PhoneCountry {
  const digits = digitsOf(text);
  if (plans[country].code !== "7" || digits.length < 2) return country;
  return /^7[67]/.test(digits) ? "kz" : "ru";
}

/** A number of an unknown country is left as it is. */
export function formatPhone(phone: string): string {
  const country = countryOfPhone(phone);
  return country === undefined ? phone : fillMask(phoneMask(country), phone);
}

/** The country of an international number. Russia and Kazakhstan share a code and differ in what follows. */
export function countryOfPhone(phone: string): PhoneCountry | undefined {
  if (/^\+7[67]\d{9}$/.test(phone)) return "kz";
  if (/^\+7\d{10}$/.test(phone)) return "ru";
  return /^\+375\d{9}$/.test(phone) ? "by" : undefined;
}

/** Prefix of the operator's number block. */
export function phonePrefix(phone: string): string {
  return phone.slice(0, phone.startsWith("+375") ? 6 : 5);
}

/** Prefix shared by a hundred numbers, which often belong to one customer. */
export function phoneBlock(phone: string): string {
  return phone.slice(0, -2);
}

export function suggestedPhoneCountry(countryCode: string | undefined): PhoneCountry {
  return phoneCountries.find((country) => country === countryCode?.toLowerCase()) ?? "ru";
}

/** Fills a mask as far as the text goes, skipping characters that do not fit. */
export function fillMask(mask: string, text: string): string {
  let filled = "";
  let at = 0;
  for (const slot of mask) {
    const pattern = maskTokens[slot]?.pattern;
    while (pattern && at < text.length && !pattern.test(text.charAt(at))) at += 1;
    if (at >= text.length) break;
    filled += pattern ? text.charAt(at) : slot;
    if (pattern || text.charAt(at) === slot) at += 1;
  }
  return filled;
}

/** The country and the national digits. A plus in the middle starts over, as when a number is pasted after a code. */
function readPhone(text: string, country: PhoneCountry): { country: PhoneCountry; rest: string } {
  const begun = fromAbroad(text.slice(Math.max(0, text.lastIndexOf("+"))));
  const digits = digitsOf(begun);
  const hasPlus = begun.startsWith("+");
  const home = plans[country];
  if ((hasPlus || digits.length === 12) && digits.startsWith(plans.by.code))
    return rested("by", digits.slice(plans.by.code.length));
  // After a plus, or as the 8 or 7 that people put before ten digits.
  const hasSeven = hasPlus ? digits.startsWith("7") : digits.length === 11 && /^[78]/.test(digits);
  if (hasSeven && home.code === "7") return rested(country, digits.slice(hasBelarusianTrunk(digits) ? 0 : 1));
  if (hasSeven && (hasPlus || !home.trunk.test(digits))) return rested("ru", digits.slice(1));
  if (hasPlus) return { country, rest: "" };
  // Belarusian numbers have nine digits, those of its neighbours ten.
  return country === "by" && /^[79]\d{9}$/.test(digits) ? rested("ru", digits) : rested(country, digits);
}

/** A surplus digit is the domestic prefix, or the digits start with another country's code without its plus. */
function rested(country: PhoneCountry, digits: string): { country: PhoneCountry; rest: string } {
  const { mask, trunk } = plans[country];
  if (country === "by") return { country, rest: digits.replace(trunk, "") };
  const isLonger = digits.length > placesOf(mask);
  if (isLonger && digits.startsWith(plans.by.code)) return { country: "by", rest: digits.slice(plans.by.code.length) };
  if (isLonger && hasBelarusianTrunk(digits)) return { country: "by", rest: digits.slice(2) };
  return { country, rest: (isLonger ? digits.replace(trunk, "") : digits).replace(plusSevenTrunk, "") };
}

/** Whether it is dialled as in Belarus; under +7 no number goes on with a zero after the 8. */
function hasBelarusianTrunk(digits: string): boolean {
  return /^80(?:25|29|33|44)\d{7}$/.test(digits);
}

/** Replaces an international prefix, 00 or 8~10, by a plus if a whole number follows. */
function fromAbroad(text: string): string {
  const [, whole] = /^(?:00|810)(7\d{10}|375\d{9})$/.exec(text.startsWith("+") ? "" : digitsOf(text)) ?? [];
  return whole === undefined ? text : `+${whole}`;
}

function placesOf(mask: string): number {
  return mask.split("").filter((slot) => slot in maskTokens).length;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
