import type { Language } from "./languages.ts";

/** One file of words for each page, and `common` for what stands on all of them. */
export type Namespace =
  | "common"
  | "errors"
  | "session"
  | "home"
  | "table"
  | "dice"
  | "profile"
  | "support"
  | "reset"
  | "access";

type Load = () => Promise<{ default: object }>;

/** Every file of words; each is a module beside the chunk of the screen that needs it. */
export const words: Record<Language, Record<Namespace, Load>> = {
  ru: {
    common: () => import("../../locales/ru/common.json"),
    errors: () => import("../../locales/ru/errors.json"),
    session: () => import("../../locales/ru/session.json"),
    home: () => import("../../locales/ru/home.json"),
    table: () => import("../../locales/ru/table.json"),
    dice: () => import("../../locales/ru/dice.json"),
    profile: () => import("../../locales/ru/profile.json"),
    support: () => import("../../locales/ru/support.json"),
    reset: () => import("../../locales/ru/reset.json"),
    access: () => import("../../locales/ru/access.json"),
  },
  en: {
    common: () => import("../../locales/en/common.json"),
    errors: () => import("../../locales/en/errors.json"),
    session: () => import("../../locales/en/session.json"),
    home: () => import("../../locales/en/home.json"),
    table: () => import("../../locales/en/table.json"),
    dice: () => import("../../locales/en/dice.json"),
    profile: () => import("../../locales/en/profile.json"),
    support: () => import("../../locales/en/support.json"),
    reset: () => import("../../locales/en/reset.json"),
    access: () => import("../../locales/en/access.json"),
  },
  kz: {
    common: () => import("../../locales/kz/common.json"),
    errors: () => import("../../locales/kz/errors.json"),
    session: () => import("../../locales/kz/session.json"),
    home: () => import("../../locales/kz/home.json"),
    table: () => import("../../locales/kz/table.json"),
    dice: () => import("../../locales/kz/dice.json"),
    profile: () => import("../../locales/kz/profile.json"),
    support: () => import("../../locales/kz/support.json"),
    reset: () => import("../../locales/kz/reset.json"),
    access: () => import("../../locales/kz/access.json"),
  },
};
