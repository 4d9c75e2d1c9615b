import { createContext, use } from "react";
import type { Language } from "../i18n/languages.ts";
import type { Theme } from "../ui/theme-switch.tsx";

/** What the view needs of the browser and does not touch itself; `src/link` makes it, and it never changes. */
export interface Platform {
  /** Id of the build that this page came with. */
  build: string;
  /** Where the house says that this path has moved, if it has. */
  ruleFor(path: string): Promise<{ to: string; external: boolean } | null>;
  /** Hosts that such a rule may lead to. */
  allowedOrigins(): readonly string[];
  /** Leaves for another document. */
  go(address: string): void;
  /** Starts the document at its present address anew. */
  reload(): void;
  /** Whether a chunk that did not load may be answered by a reload: once in ten seconds. */
  mayReload(): boolean;
  /** The token of the login link by which this page was opened; it no longer stands in the address. */
  loginToken(): string | undefined;
  rememberLanguage(language: Language): void;
  theme: { get(): Theme; set(theme: Theme): void };
  /** Takes note of an error that reached the top of the view. */
  report(error: unknown): void;
}

/** A platform for markup that nobody touches: prerendering and tests of views. */
export const stillPlatform: Platform = {
  build: "",
  ruleFor: () => Promise.resolve(null),
  allowedOrigins: () => [],
  go() {},
  reload() {},
  mayReload: () => false,
  loginToken: () => undefined,
  rememberLanguage() {},
  theme: { get: () => "system", set() {} },
  report() {},
};

export const PlatformContext = createContext(stillPlatform);

export const PlatformProvider = PlatformContext.Provider;

export function usePlatform(): Platform {
  return use(PlatformContext);
}
