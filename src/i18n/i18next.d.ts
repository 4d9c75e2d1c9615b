import type access from "../../locales/en/access.json";
import type common from "../../locales/en/common.json";
import type dice from "../../locales/en/dice.json";
import type errors from "../../locales/en/errors.json";
import type home from "../../locales/en/home.json";
import type profile from "../../locales/en/profile.json";
import type reset from "../../locales/en/reset.json";
import type session from "../../locales/en/session.json";
import type support from "../../locales/en/support.json";
import type table from "../../locales/en/table.json";

/** The English files are the list of keys. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      access: typeof access;
      common: typeof common;
      dice: typeof dice;
      errors: typeof errors;
      home: typeof home;
      profile: typeof profile;
      reset: typeof reset;
      session: typeof session;
      support: typeof support;
      table: typeof table;
    };
  }
}
