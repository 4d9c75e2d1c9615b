/** The countries whose numbers the house knows, by what a form calls them. */
export const phoneCountries = ["ru", "kz", "by"] as const;
export type PhoneCountry = (typeof phoneCountries)[number];

interface NumberPlan {
  /** What every number of the country begins with behind the plus. */
  code: string;
  /** How the rest is written. */
  mask: string;
  /** What people at home dial before the rest; no number of the country begins like that. */
  trunk: RegExp;
  /** How a whole number goes on behind the code. SMS go to mobiles, so a country's landlines may be none. */
  rest: RegExp;
}

/**
 * How numbers under +7 that begin with 7 or 8 do not go on: there, the digit is the code, or the one that is dialled at
 * home. Of those with 7 only Kazakhstan's 70x, 71x, 72x, 747, 75x, 76x, 771 and 775 to 778 are given to anybody.
 */
const plusSevenTrunk = /^(?:7(?=[389]|4[0-689]|7[02349])|8(?=9|70))/;
const plusSeven = /^(?!7[389]|74[0-689]|77[02349])\d{10}$/;

const plans: Readonly<Record<PhoneCountry, NumberPlan>> = {
  ru: { code: "7", mask: "(###) ### ## ##", trunk: /^8(?=[3-9])/, rest: plusSeven },
  kz: { code: "7", mask: "(###) ### ## ##", trunk: /^8(?=[3-9])/, rest: plusSeven },
  // The four operators; 15 to 17 and 21 to 23 are landlines.
  by: { code: "375", mask: "## ___ __ __", trunk: /^80(?=[2-4])/, rest: /^(?:25|29|33|44)\d{7}$/ },
};

/** What may stand in each place of a mask; everything else in it stands for itself. */
export const maskTokens: Readonly<Record<string, { pattern: RegExp }>> = {
  "#": { pattern: /[0-9]/ },
  _: { pattern: /[0-9]/ },
  "@": { pattern: /\p{L}/u },
  "*": { pattern: /[\p{L}0-9]/u },
};

/** The whole mask of a country's numbers, with the plus and the code. */
export function phoneMask(country: PhoneCountry): string {
  return `+${plans[country].code} ${plans[country].mask}`;
}

/** The number in its international form (+79123456789), however it was typed; undefined when it is none or not complete. */
export function parsePhone(text: string, country: PhoneCountry = "ru"): string | undefined {
  if (!/^[\d\s()+.‐-―-]*$/.test(text)) return undefined;
  const read = readPhone(text, country);
  const { code, rest } = plans[read.country];
  return rest.test(read.rest) ? `+${code}${read.rest}` : undefined;
}

interface TypedPhone {
  country: PhoneCountry;
  /** What the field shows, before its mask is laid over it. */
  text: string;
  /** With a place for each digit that is too many, so that none is lost and all of them can be seen. */
  mask: string;
}

/** What a field for a number makes of what stands in it, and the country that the number has become one of. */
export function typedPhone(text: string, country: PhoneCountry): TypedPhone {
  const typed = typedText(text, country);
  const mask = phoneMask(typed.country);
  const surplus = digitsOf(typed.text).length - plans[typed.country].code.length - placesOf(plans[typed.country].mask);
  return { ...typed, mask: surplus > 0 ? `${mask} ${"#".repeat(surplus)}` : mask };
}

function typedText(text: string, country: PhoneCountry): { country: PhoneCountry; text: string } {
  const begun = text.slice(Math.max(0, text.lastIndexOf("+")));
  const digits = digitsOf(begun);
  // The country asked for comes first: two of them begin alike.
  const coded = [country, ...phoneCountries].find((each) => plans[each].code.startsWith(digits));
  if (begun.startsWith("+") && coded) return { country: coded, text: `+${digits}` };
  const read = readPhone(text, country);
  return { country: read.country, text: read.rest === "" ? "" : `+${plans[read.country].code}${read.rest}` };
}

/** The country of what has been typed of a number: two share a code, and tell each other by the digit behind it. */
export function countryOfTyped(text: string, country: PhoneCountry): PhoneCountry {
  const digits = digitsOf(text);
  if (plans[country].code !== "7" || digits.length < 2) return country;
  return /^7[67]/.test(digits) ? "kz" : "ru";
}

/** A number of the house's as people write it; one of no country that is known stays as it is. */
export function formatPhone(phone: string): string {
  const country = countryOfPhone(phone);
  return country === undefined ? phone : fillMask(phoneMask(country), phone);
}

/** The country of a number in its international form. Russia and Kazakhstan share a code, and tell each other by what follows. */
export function countryOfPhone(phone: string): PhoneCountry | undefined {
  if (/^\+7[67]\d{9}$/.test(phone)) return "kz";
  if (/^\+7\d{10}$/.test(phone)) return "ru";
  return /^\+375\d{9}$/.test(phone) ? "by" : undefined;
}

/** The operator's part of a number, which a whole block of numbers shares. */
export function phonePrefix(phone: string): string {
  return phone.slice(0, phone.startsWith("+375") ? 6 : 5);
}

/** What a hundred numbers share, which are often given to one customer. */
export function phoneBlock(phone: string): string {
  return phone.slice(0, -2);
}

/** The country to begin with, for a visitor who comes from there. */
export function suggestedPhoneCountry(countryCode: string | undefined): PhoneCountry {
  return phoneCountries.find((country) => country === countryCode?.toLowerCase()) ?? "ru";
}

/** Puts characters into the places of a mask, as far as they go; what fits no place is passed over. */
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

/** The country, and the digits behind its code. A plus in the middle begins anew, as when a number is pasted behind a code. */
function readPhone(text: string, country: PhoneCountry): { country: PhoneCountry; rest: string } {
  const begun = fromAbroad(text.slice(Math.max(0, text.lastIndexOf("+"))));
  const digits = digitsOf(begun);
  const hasPlus = begun.startsWith("+");
  const home = plans[country];
  if ((hasPlus || digits.length === 12) && digits.startsWith(plans.by.code))
    return rested("by", digits.slice(plans.by.code.length));
  // Behind the plus, or as the eight or seven that people put before their ten digits.
  const hasSeven = hasPlus ? digits.startsWith("7") : digits.length === 11 && /^[78]/.test(digits);
  if (hasSeven && home.code === "7") return rested(country, digits.slice(hasBelarusianTrunk(digits) ? 0 : 1));
  if (hasSeven && (hasPlus || !home.trunk.test(digits))) return rested("ru", digits.slice(1));
  if (hasPlus) return { country, rest: "" };
  // Belarus has no number of ten digits, and its neighbours none of fewer.
  return country === "by" && /^[79]\d{9}$/.test(digits) ? rested("ru", digits) : rested(country, digits);
}

/** One digit too many is the one that is dialled at home, or there is another country's code without its plus. */
function rested(country: PhoneCountry, digits: string): { country: PhoneCountry; rest: string } {
  const { mask, trunk } = plans[country];
  if (country === "by") return { country, rest: digits.replace(trunk, "") };
  const isLonger = digits.length > placesOf(mask);
  if (isLonger && digits.startsWith(plans.by.code)) return { country: "by", rest: digits.slice(plans.by.code.length) };
  if (isLonger && hasBelarusianTrunk(digits)) return { country: "by", rest: digits.slice(2) };
  return { country, rest: (isLonger ? digits.replace(trunk, "") : digits).replace(plusSevenTrunk, "") };
}

/** Whether it is what one dials in Belarus; no number under +7 goes on with a zero behind the eight. */
function hasBelarusianTrunk(digits: string): boolean {
  return /^80(?:25|29|33|44)\d{7}$/.test(digits);
}

/** A whole number behind what is dialled for abroad, 00 or 8~10, as if there were a plus. */
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
