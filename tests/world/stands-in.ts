/** Six digits may be part of an id or a time; anything longer is no coincidence. */
export function standsIn(text: string, secret: string): boolean {
  return /^\d{6}$/.test(secret)
    ? new RegExp(`(?<![\\da-f.-])${secret}(?![\\da-f-])`).test(text)
    : text.includes(secret);
}
