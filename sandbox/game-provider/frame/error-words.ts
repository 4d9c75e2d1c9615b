import type { Words } from "../words.ts";

/** What an error key means to a player. */
export function wordOfError({ errors }: Words, error: string): string {
  return Object.hasOwn(errors, error) ? errors[error as keyof typeof errors] : errors.failed;
}
