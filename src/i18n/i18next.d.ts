import type accountErrors from "../../locales/en/account-errors.json";
import type autoplay from "../../locales/en/autoplay.json";
import type access from "../../locales/en/access.json";
import type cashier from "../../locales/en/cashier.json";
import type captcha from "../../locales/en/captcha.json";
import type connection from "../../locales/en/connection.json";
import type common from "../../locales/en/common.json";
import type coinflip from "../../locales/en/coinflip.json";
import type hilo from "../../locales/en/hilo.json";
import type keno from "../../locales/en/keno.json";
import type miner from "../../locales/en/miner.json";
import type cases from "../../locales/en/cases.json";
import type fairness from "../../locales/en/fairness.json";
import type dice from "../../locales/en/dice.json";
import type errors from "../../locales/en/errors.json";
import type history from "../../locales/en/history.json";
import type lists from "../../locales/en/lists.json";
import type faq from "../../locales/en/faq.json";
import type home from "../../locales/en/home.json";
import type install from "../../locales/en/install.json";
import type mirrors from "../../locales/en/mirrors.json";
import type money from "../../locales/en/money.json";
import type notices from "../../locales/en/notices.json";
import type policy from "../../locales/en/policy.json";
import type profile from "../../locales/en/profile.json";
import type proof from "../../locales/en/proof.json";
import type providers from "../../locales/en/providers.json";
import type reset from "../../locales/en/reset.json";
import type safePlay from "../../locales/en/safe-play.json";
import type session from "../../locales/en/session.json";
import type setting from "../../locales/en/setting.json";
import type support from "../../locales/en/support.json";
import type table from "../../locales/en/table.json";
import type verification from "../../locales/en/verification.json";
import type withdraw from "../../locales/en/withdraw.json";

/** The English files are the list of keys. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      "account-errors": typeof accountErrors;
      access: typeof access;
      autoplay: typeof autoplay;
      captcha: typeof captcha;
      cashier: typeof cashier;
      common: typeof common;
      connection: typeof connection;
      dice: typeof dice;
      coinflip: typeof coinflip;
      hilo: typeof hilo;
      keno: typeof keno;
      miner: typeof miner;
      cases: typeof cases;
      fairness: typeof fairness;
      errors: typeof errors;
      history: typeof history;
      lists: typeof lists;
      faq: typeof faq;
      home: typeof home;
      install: typeof install;
      mirrors: typeof mirrors;
      money: typeof money;
      notices: typeof notices;
      policy: typeof policy;
      profile: typeof profile;
      providers: typeof providers;
      reset: typeof reset;
      "safe-play": typeof safePlay;
      session: typeof session;
      setting: typeof setting;
      support: typeof support;
      proof: typeof proof;
      table: typeof table;
      verification: typeof verification;
      withdraw: typeof withdraw;
    };
  }
}
