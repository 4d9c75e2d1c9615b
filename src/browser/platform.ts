import { createContext, use } from "react";
import type { Language } from "../i18n/languages.ts";
import { type Drafts, noDrafts } from "../ui/drafts.ts";
import type { ReportedEvent } from "../../contract/analytics.ts";
import type { Theme } from "../ui/theme-switch.tsx";
import { type ConsentKeeper, noConsent } from "./consent.ts";
import { type Install, noInstall } from "./install.ts";
import { createSlot, type Slot } from "./slot.ts";

export type DeviceSetting =
  | `autoplay:${string}`
  | "odds"
  | "slip"
  | "starred"
  | "sound"
  | "releaseNotices"
  | "hideInstallPrompt"
  | "visits"
  | "animation"
  | "turbo"
  | "tableSound"
  | "tableVolume"
  | "shortcuts";

/** What the player has set for this device alone; it survives a logout. */
export interface DeviceSettings {
  get(name: DeviceSetting): string | undefined;
  set(name: DeviceSetting, value: string): void;
  /** Hears of what this tab or another one has set. */
  subscribe(listener: () => void): () => void;
}

/** What the view needs of the browser and does not touch itself; `browser-platform.ts` makes it, and it never changes. */
export interface Platform {
  /** Id of the build that this page came with. */
  build: string;
  /** Where the house says that this path has moved, if it has. */
  ruleFor(path: string): Promise<{ to: string; external: boolean } | null>;
  /** Hosts that such a rule may lead to. */
  allowedOrigins(): readonly string[];
  /** Keeps the document as it is, until the returned function is called: somebody is in the middle of something. */
  hold(): () => void;
  drafts: Drafts;
  /** What a table keeps back until its stage has shown it (`shell/reveal.ts`). */
  untold: Slot<unknown>;
  /** Leaves for another document. */
  go(address: string): void;
  /** Leaves for the same page at another host of the house. */
  leaveFor(host: string): void;
  reload(): void;
  /** Whether a chunk that did not load may be answered by a reload: once in ten seconds. */
  mayReload(): boolean;
  /** The login link by which this page was opened, which no longer stands in the address; `asked` for by this very tab. */
  loginLink(): Promise<{ token: string; asked: boolean } | undefined>;
  /** What the reset link has brought by which this tab was opened; it no longer stands in the address either. */
  resetLink: {
    get(): { token: string; phone: string | undefined; isExchanged: boolean } | undefined;
    /** Keeps for the visit what the house has given for it; undefined once it is of no more use. */
    keep(token: string | undefined): void;
  };
  rememberLanguage(language: Language): void;
  theme: { get(): Theme; set(theme: Theme): void };
  device: DeviceSettings;
  install: Install;
  consent: ConsentKeeper;
  /** Computes what tells this browser from others when the page is idle, for whoever is about to log in. */
  knowBrowser(): void;
  /** Reports how the product is used, of whoever has agreed to it. */
  track(event: ReportedEvent): void;
  /** Takes note of an error that reached the top of the view. */
  report(error: unknown): void;
}

/** A platform for markup that nobody touches: prerendering and tests of views. */
export const stillPlatform: Platform = {
  build: "",
  ruleFor: () => Promise.resolve(null),
  allowedOrigins: () => [],
  hold: () => () => {},
  drafts: noDrafts,
  untold: createSlot(),
  go() {},
  leaveFor() {},
  reload() {},
  mayReload: () => false,
  loginLink: () => Promise.resolve(undefined),
  resetLink: { get: () => undefined, keep() {} },
  rememberLanguage() {},
  theme: { get: () => "system", set() {} },
  device: { get: () => undefined, set() {}, subscribe: () => () => {} },
  install: noInstall,
  consent: noConsent,
  knowBrowser() {},
  track() {},
  report() {},
};

export const PlatformContext = createContext(stillPlatform);

export const PlatformProvider = PlatformContext.Provider;

export function usePlatform(): Platform {
  return use(PlatformContext);
}
