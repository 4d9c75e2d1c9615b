/** Accepts any grouping; undefined if it cannot be a card's number. */
export function parseCardNumber(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, "");
  // No card that accepts payouts starts with 0 or 1.
  return /^[2-9]\d{12,18}$/.test(digits) && passesLuhn(digits) ? digits : undefined;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
