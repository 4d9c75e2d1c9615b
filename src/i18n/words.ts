import type { Language } from "./languages.ts";

/** One file of words for each page, and `common` for what stands on all of them. */
export type Namespace =
  | "common"
  | "errors"
  | "account-errors"
  | "session"
  | "home"
  | "table"
  | "proof"
  | "autoplay"
  | "dice"
  | "coinflip"
  | "hilo"
  | "keno"
  | "miner"
  | "cases"
  | "fairness"
  | "profile"
  | "support"
  | "reset"
  | "access"
  | "verification"
  | "setting"
  | "history"
  | "lists"
  | "safe-play"
  | "providers"
  | "faq"
  | "policy"
  | "captcha"
  | "connection"
  | "install"
  | "mirrors"
  | "no-access"
  | "notices"
  | "cashier"
  | "money"
  | "withdraw";

type Load = () => Promise<{ default: object }>;

/** Every file of words; each is a module beside the chunk of the screen that needs it. */
export const words: Record<Language, Record<Namespace, Load>> = {
  ru: {
    common: () => import("../../locales/ru/common.json"),
    errors: () => import("../../locales/ru/errors.json"),
    "account-errors": () => import("../../locales/ru/account-errors.json"),
    session: () => import("../../locales/ru/session.json"),
    home: () => import("../../locales/ru/home.json"),
    table: () => import("../../locales/ru/table.json"),
    proof: () => import("../../locales/ru/proof.json"),
    autoplay: () => import("../../locales/ru/autoplay.json"),
    dice: () => import("../../locales/ru/dice.json"),
    coinflip: () => import("../../locales/ru/coinflip.json"),
    hilo: () => import("../../locales/ru/hilo.json"),
    keno: () => import("../../locales/ru/keno.json"),
    miner: () => import("../../locales/ru/miner.json"),
    cases: () => import("../../locales/ru/cases.json"),
    fairness: () => import("../../locales/ru/fairness.json"),
    profile: () => import("../../locales/ru/profile.json"),
    support: () => import("../../locales/ru/support.json"),
    reset: () => import("../../locales/ru/reset.json"),
    access: () => import("../../locales/ru/access.json"),
    verification: () => import("../../locales/ru/verification.json"),
    setting: () => import("../../locales/ru/setting.json"),
    history: () => import("../../locales/ru/history.json"),
    lists: () => import("../../locales/ru/lists.json"),
    "safe-play": () => import("../../locales/ru/safe-play.json"),
    providers: () => import("../../locales/ru/providers.json"),
    faq: () => import("../../locales/ru/faq.json"),
    policy: () => import("../../locales/ru/policy.json"),
    captcha: () => import("../../locales/ru/captcha.json"),
    connection: () => import("../../locales/ru/connection.json"),
    mirrors: () => import("../../locales/ru/mirrors.json"),
    "no-access": () => import("../../locales/ru/no-access.json"),
    install: () => import("../../locales/ru/install.json"),
    notices: () => import("../../locales/ru/notices.json"),
    cashier: () => import("../../locales/ru/cashier.json"),
    money: () => import("../../locales/ru/money.json"),
    withdraw: () => import("../../locales/ru/withdraw.json"),
  },
  en: {
    common: () => import("../../locales/en/common.json"),
    errors: () => import("../../locales/en/errors.json"),
    "account-errors": () => import("../../locales/en/account-errors.json"),
    session: () => import("../../locales/en/session.json"),
    home: () => import("../../locales/en/home.json"),
    table: () => import("../../locales/en/table.json"),
    proof: () => import("../../locales/en/proof.json"),
    autoplay: () => import("../../locales/en/autoplay.json"),
    dice: () => import("../../locales/en/dice.json"),
    coinflip: () => import("../../locales/en/coinflip.json"),
    hilo: () => import("../../locales/en/hilo.json"),
    keno: () => import("../../locales/en/keno.json"),
    miner: () => import("../../locales/en/miner.json"),
    cases: () => import("../../locales/en/cases.json"),
    fairness: () => import("../../locales/en/fairness.json"),
    profile: () => import("../../locales/en/profile.json"),
    support: () => import("../../locales/en/support.json"),
    reset: () => import("../../locales/en/reset.json"),
    access: () => import("../../locales/en/access.json"),
    verification: () => import("../../locales/en/verification.json"),
    setting: () => import("../../locales/en/setting.json"),
    history: () => import("../../locales/en/history.json"),
    lists: () => import("../../locales/en/lists.json"),
    "safe-play": () => import("../../locales/en/safe-play.json"),
    providers: () => import("../../locales/en/providers.json"),
    faq: () => import("../../locales/en/faq.json"),
    policy: () => import("../../locales/en/policy.json"),
    captcha: () => import("../../locales/en/captcha.json"),
    connection: () => import("../../locales/en/connection.json"),
    mirrors: () => import("../../locales/en/mirrors.json"),
    "no-access": () => import("../../locales/en/no-access.json"),
    install: () => import("../../locales/en/install.json"),
    notices: () => import("../../locales/en/notices.json"),
    cashier: () => import("../../locales/en/cashier.json"),
    money: () => import("../../locales/en/money.json"),
    withdraw: () => import("../../locales/en/withdraw.json"),
  },
  kz: {
    common: () => import("../../locales/kz/common.json"),
    errors: () => import("../../locales/kz/errors.json"),
    "account-errors": () => import("../../locales/kz/account-errors.json"),
    session: () => import("../../locales/kz/session.json"),
    home: () => import("../../locales/kz/home.json"),
    table: () => import("../../locales/kz/table.json"),
    proof: () => import("../../locales/kz/proof.json"),
    autoplay: () => import("../../locales/kz/autoplay.json"),
    dice: () => import("../../locales/kz/dice.json"),
    coinflip: () => import("../../locales/kz/coinflip.json"),
    hilo: () => import("../../locales/kz/hilo.json"),
    keno: () => import("../../locales/kz/keno.json"),
    miner: () => import("../../locales/kz/miner.json"),
    cases: () => import("../../locales/kz/cases.json"),
    fairness: () => import("../../locales/kz/fairness.json"),
    profile: () => import("../../locales/kz/profile.json"),
    support: () => import("../../locales/kz/support.json"),
    reset: () => import("../../locales/kz/reset.json"),
    access: () => import("../../locales/kz/access.json"),
    verification: () => import("../../locales/kz/verification.json"),
    setting: () => import("../../locales/kz/setting.json"),
    history: () => import("../../locales/kz/history.json"),
    lists: () => import("../../locales/kz/lists.json"),
    "safe-play": () => import("../../locales/kz/safe-play.json"),
    providers: () => import("../../locales/kz/providers.json"),
    faq: () => import("../../locales/kz/faq.json"),
    policy: () => import("../../locales/kz/policy.json"),
    captcha: () => import("../../locales/kz/captcha.json"),
    connection: () => import("../../locales/kz/connection.json"),
    mirrors: () => import("../../locales/kz/mirrors.json"),
    "no-access": () => import("../../locales/kz/no-access.json"),
    install: () => import("../../locales/kz/install.json"),
    notices: () => import("../../locales/kz/notices.json"),
    cashier: () => import("../../locales/kz/cashier.json"),
    money: () => import("../../locales/kz/money.json"),
    withdraw: () => import("../../locales/kz/withdraw.json"),
  },
};
