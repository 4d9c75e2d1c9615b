/** A card's number however it is grouped, as its digits; undefined when it cannot be one. */
export function parseCardNumber(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, "");
  // 0 and 1 begin no card that money is sent to.
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
