import { expect, test } from "vitest";
import {
  countryOfPhone,
  fillMask,
  formatPhone,
  maskTokens,
  parsePhone,
  type PhoneCountry,
  phoneCountries,
  phoneMask,
  countryOfTyped,
  phonePrefix,
  suggestedPhoneCountry,
  typedPhone,
} from "./phones.ts";

test("each country has its mask", () => {
  expect(Object.fromEntries(phoneCountries.map((country) => [country, phoneMask(country)]))).toEqual({
    ru: "+7 (###) ### ## ##",
    kz: "+7 (###) ### ## ##",
    by: "+375 ## ___ __ __",
  });
});

test("each token takes what it stands for, and nothing else", () => {
  const takes = (token: string) =>
    ["0", "9", "a", "Z", "я", "Қ", " ", "-", "+", "_", "٣"].filter((text) => maskTokens[token]?.pattern.test(text));
  expect(takes("#")).toEqual(["0", "9"]);
  expect(takes("_")).toEqual(["0", "9"]);
  expect(takes("@")).toEqual(["a", "Z", "я", "Қ"]);
  expect(takes("*")).toEqual(["0", "9", "a", "Z", "я", "Қ"]);
});

test("a mask is filled as far as there is something to fill it with", () => {
  const whole = "9123456789";
  const shown = Array.from({ length: 11 }, (_, count) => fillMask("(###) ### ## ##", whole.slice(0, count)));
  expect(shown).toEqual([
    "",
    "(9",
    "(91",
    "(912",
    "(912) 3",
    "(912) 34",
    "(912) 345",
    "(912) 345 6",
    "(912) 345 67",
    "(912) 345 67 8",
    "(912) 345 67 89",
  ]);
  expect(fillMask("## ___ __ __", "291234567")).toBe("29 123 45 67");
  expect(fillMask("@@-*#", "1a2b3c45")).toBe("ab-34");
  expect(fillMask("##", "ab")).toBe("");
});

test("whatever people type or paste becomes the one form that the house keeps", () => {
  const written: [string, PhoneCountry, string][] = [
    ["+79123456789", "ru", "+79123456789"],
    ["+7 (912) 345 67 89", "ru", "+79123456789"],
    ["8 (912) 345-67-89", "ru", "+79123456789"],
    ["8912 345–67–89", "ru", "+79123456789"],
    ["8 701 191 44 25", "ru", "+77011914425"],
    ["8 912 345 67 89", "kz", "+79123456789"],
    ["8 800 555 35 35", "ru", "+78005553535"],
    ["375291234567", "ru", "+375291234567"],
    ["7.912.345.67.89", "ru", "+79123456789"],
    [" 912 345 67 89 ", "ru", "+79123456789"],
    ["+7 8 912 345 67 89", "ru", "+79123456789"],
    ["+7 +79123456789", "ru", "+79123456789"],
    ["8 (495) 123-45-67", "ru", "+74951234567"],
    ["812 345 67 89", "ru", "+78123456789"],
    ["8 701 123 45 67", "kz", "+77011234567"],
    ["+7 8 701 123 45 67", "kz", "+77011234567"],
    ["701 123 45 67", "kz", "+77011234567"],
    ["+7 701 123 45 67", "ru", "+77011234567"],
    ["+375 29 123 45 67", "by", "+375291234567"],
    ["375291234567", "by", "+375291234567"],
    ["8 029 123-45-67", "by", "+375291234567"],
    ["29 123 45 67", "by", "+375291234567"],
    ["+375 (29) 123-45-67", "ru", "+375291234567"],
    ["375 29 123 45 67", "kz", "+375291234567"],
    ["+7 912 345 67 89", "by", "+79123456789"],
    ["79123456789", "by", "+79123456789"],
  ];
  for (const [text, country, phone] of written)
    expect([text, country, parsePhone(text, country)]).toEqual([text, country, phone]);
});

test("what is no whole number is none", () => {
  for (const country of phoneCountries) {
    for (const text of [
      "",
      "+",
      "+7",
      "7",
      "8",
      "+375",
      "12345",
      "+7912345678",
      "+7912345678901",
      "+37529123456",
      "+3752912345678",
    ])
      expect([text, parsePhone(text, country)]).toEqual([text, undefined]);
    for (const text of [
      "+1 202 555 0123",
      "+380441234567",
      "+79123456789 x",
      "phone",
      "+7912345678９",
      "+7912<b>3456789",
    ])
      expect([text, parsePhone(text, country)]).toEqual([text, undefined]);
  }
});

const threeDigits = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0"));
/** Whether numbers starting like this under +7 are assigned at all. */
const isGiven = (prefix: string) => /^(?:[0-69]|8(?!9|70)|7(?:[01256]|47|7[15-8]))/.test(prefix);

test("every number of every operator survives being shown and read again", () => {
  for (const prefix of threeDigits.filter(isGiven)) {
    const phone = `+7${prefix}1234567`;
    for (const country of ["ru", "kz"] as const) {
      expect(parsePhone(formatPhone(phone), country)).toBe(phone);
      expect(typedPhone(formatPhone(phone), country).text).toBe(phone);
    }
    expect(countryOfPhone(phone)).toBe(/^[67]/.test(prefix) ? "kz" : "ru");
    expect(phonePrefix(phone)).toBe(phone.slice(0, 5));
  }
  for (const operator of ["25", "29", "33", "44"]) {
    const phone = `+375${operator}1234567`;
    for (const country of phoneCountries) expect(parsePhone(formatPhone(phone), country)).toBe(phone);
    expect([countryOfPhone(phone), phonePrefix(phone)]).toEqual(["by", phone.slice(0, 6)]);
  }
});

test("in Belarus the operators have numbers, and nobody else", () => {
  for (let operator = 0; operator < 100; operator += 1) {
    const national = `${String(operator).padStart(2, "0")}1234567`;
    const expected = [25, 29, 33, 44].includes(operator) ? `+375${national}` : undefined;
    for (const country of phoneCountries)
      expect([operator, country, parsePhone(`+375${national}`, country)]).toEqual([operator, country, expected]);
    expect([operator, parsePhone(national, "by")]).toEqual([operator, expected]);
  }
});

test("ten digits are the national number where there is such a one, and else a number that lacks a digit", () => {
  for (const country of ["ru", "kz"] as const) {
    for (const prefix of threeDigits) {
      const national = `${prefix}1123456`;
      const expected = isGiven(prefix) ? `+7${national}` : undefined;
      expect([national, country, parsePhone(national, country)]).toEqual([national, country, expected]);
      expect([national, country, typing(national, country).phone]).toEqual([national, country, expected]);
    }
    expect(parsePhone("7901123456", country)).toBeUndefined();
    expect(typing("7901123456", country).shown).toBe("+7 (901) 123 45 6");
    expect(typing("8901123456", country).shown).toBe("+7 (901) 123 45 6");
  }
});

test("eleven digits that begin with 8 or 7 are the code and the national number", () => {
  for (const country of ["ru", "kz"] as const) {
    for (const prefix of threeDigits.filter((each) => isGiven(each) && /^[3-9]/.test(each))) {
      for (const first of ["7", "8"]) {
        const digits = `${first}${prefix}1123456`;
        expect([digits, country, parsePhone(digits, country)]).toEqual([digits, country, `+7${prefix}1123456`]);
      }
      // Before its last digit, such a number starting with 7 looks complete; the surplus digit is then shown.
      expect([`+77${prefix}112345`, undefined, `+7${prefix}1123456`]).toContain(
        typing(`7${prefix}1123456`, country).phone,
      );
    }
  }
});

test("no digit that is typed or pasted is lost: what is too many stands there, and makes it no number", () => {
  const seen: [string, PhoneCountry, string][] = [
    ["91234567891", "ru", "+7 (912) 345 67 89 1"],
    ["+7 912 345 67 89 доб. 123", "ru", "+7 (912) 345 67 89 123"],
    ["+375 29 123 45 67 8", "by", "+375 29 123 45 67 8"],
    ["29 123 45 67 890", "by", "+375 29 123 45 67 890"],
  ];
  for (const [text, country, shown] of seen) {
    const typed = typedPhone(text, country);
    expect(fillMask(typed.mask, typed.text)).toBe(shown);
    expect(parsePhone(shown, typed.country)).toBeUndefined();
    expect(typing(text.replaceAll(/[^+\d]/g, ""), country).shown).toBe(shown);
  }
});

test("what is pasted lands right under whatever country is chosen", () => {
  const written = {
    "+79123456789": [
      "9123456789",
      "8 912 345-67-89",
      "+7(912)3456789",
      "7 912 345 67 89",
      "007 912 345 67 89",
      "tel:+79123456789",
    ],
    "+77011234567": ["8 (701) 123 45 67", "+7 701 123 45 67", "77011234567", "7011234567", "810 7 701 123 45 67"],
    "+375291234567": [
      "+375 (29) 123-45-67",
      "375291234567",
      "8 (029) 123 45 67",
      "00375 29 123 45 67",
      "810375291234567",
    ],
  };
  for (const [phone, texts] of Object.entries(written)) {
    for (const text of texts) {
      for (const country of phoneCountries) {
        const typed = typedPhone(text, country);
        expect([text, country, parsePhone(fillMask(typed.mask, typed.text), typed.country)]).toEqual([
          text,
          country,
          phone,
        ]);
      }
    }
  }
});

test("a number is shown in groups, and one of an unknown country as it is", () => {
  expect(formatPhone("+79123456789")).toBe("+7 (912) 345 67 89");
  expect(formatPhone("+77011234567")).toBe("+7 (701) 123 45 67");
  expect(formatPhone("+375291234567")).toBe("+375 29 123 45 67");
  expect(formatPhone("+12025550123")).toBe("+12025550123");
});

function typing(keys: string, from: PhoneCountry) {
  let shown = "";
  let country = from;
  for (const key of keys) {
    const typed = typedPhone(shown + key, country);
    shown = fillMask(typed.mask, typed.text);
    country = typed.country;
  }
  return { shown, phone: parsePhone(shown, country), country };
}

test("typed key by key, a number comes out the same with and without its code, and the country follows the code", () => {
  const typed: [string, PhoneCountry, string, PhoneCountry][] = [
    ["9123456789", "ru", "+79123456789", "ru"],
    ["89123456789", "ru", "+79123456789", "ru"],
    ["79123456789", "ru", "+79123456789", "ru"],
    ["+79123456789", "ru", "+79123456789", "ru"],
    ["7011234567", "kz", "+77011234567", "kz"],
    ["87011234567", "kz", "+77011234567", "kz"],
    ["+77011234567", "kz", "+77011234567", "kz"],
    ["+77011234567", "ru", "+77011234567", "ru"],
    ["291234567", "by", "+375291234567", "by"],
    ["80291234567", "by", "+375291234567", "by"],
    ["+375291234567", "by", "+375291234567", "by"],
    ["+375291234567", "ru", "+375291234567", "by"],
    ["+79123456789", "by", "+79123456789", "ru"],
  ];
  for (const [keys, from, phone, country] of typed)
    expect([keys, from, typing(keys, from)]).toMatchObject([keys, from, { phone, country }]);
});

test("a field can be emptied again, and a lone plus stays", () => {
  expect(typedPhone("+7 (", "ru").text).toBe("+7");
  expect(typedPhone("+", "ru").text).toBe("+");
  expect(typedPhone("", "ru").text).toBe("");
  expect(typedPhone("abc", "ru").text).toBe("");
  expect(typedPhone("+37", "by")).toMatchObject({ country: "by", text: "+37" });
});

test("a visitor begins with the country they come from, where the house knows it", () => {
  expect(["RU", "KZ", "BY", "DE", undefined].map(suggestedPhoneCountry)).toEqual(["ru", "kz", "by", "ru", "ru"]);
});

test("a number that is typed key by key, the way it is dialled at home, is the number that was meant", () => {
  const typedAs = (keys: string, from: PhoneCountry) => typing(keys, from).phone;
  expect(typedAs("87011914425", "ru")).toBe("+77011914425");
  expect(typedAs("89123456789", "kz")).toBe("+79123456789");
  expect(typedAs("375291234567", "ru")).toBe("+375291234567");
  expect(typedAs("7011914425", "kz")).toBe("+77011914425");
  expect(typedAs("9123456789", "ru")).toBe("+79123456789");
  expect(typedAs("77011914425", "kz")).toBe("+77011914425");
  expect(typedAs("77471914425", "ru")).toBe("+77471914425");
  expect(typedAs("80291234567", "ru")).toBe("+375291234567");
});

test("what is typed under +7 says which of its two countries it is of, from the digit behind the code on", () => {
  for (const begun of ["+7 (7", "+7 (701) 1", "+7 (771) 123 45 67", "+7 (6"])
    for (const country of ["ru", "kz"] as const) expect(countryOfTyped(begun, country)).toBe("kz");
  for (const begun of ["+7 (9", "+7 (912) 345 67 89"])
    for (const country of ["ru", "kz"] as const) expect(countryOfTyped(begun, country)).toBe("ru");
  for (const country of ["ru", "kz"] as const)
    for (const begun of ["", "+7"]) expect(countryOfTyped(begun, country)).toBe(country);
  expect(countryOfTyped("+375 29", "by")).toBe("by");
});
