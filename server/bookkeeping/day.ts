import { ConfigError } from "../runtime/settings.ts";

export interface UtcDay {
  text: string;
  fromMs: number;
  endMs: number;
}

const dayMs = 86_400_000;

export function readDay(text: string | undefined, command: string): UtcDay {
  const fromMs = /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (text === undefined || Number.isNaN(fromMs) || !new Date(fromMs).toISOString().startsWith(text))
    throw new ConfigError(`${command} needs a day, such as 2026-11-20.`);
  return { text, fromMs, endMs: fromMs + dayMs };
}
