import type { ComponentType } from "react";
import type { Namespace } from "../../i18n/words.ts";
import type { DialogName } from "../../shell/dialogs/dialog-name.ts";

export interface DialogEntry {
  load: () => Promise<{ default: ComponentType }>;
  words: readonly Namespace[];
}

/** One dialog, whichever of its ways in it is opened with. */
const login: DialogEntry = {
  load: () => import("../../features/session/login-dialog.tsx"),
  words: ["errors", "account-errors", "session", "providers"],
};

/** Every dialog by its name; its title is the word `dialog.<name>`. */
export const dialogs: Readonly<Record<DialogName, DialogEntry>> = {
  Login: login,
  LoginByEmail: login,
  LoginByPhone: login,
  LoginByCode: login,
  LoginByLink: {
    load: () => import("../../features/session/login-by-link-dialog.tsx"),
    words: ["errors", "account-errors", "session"],
  },
  LinkFailed: { load: () => import("../../features/session/link-failed-dialog.tsx"), words: ["session"] },
  Register: {
    load: () => import("../../features/session/register-dialog.tsx"),
    words: ["errors", "account-errors", "session", "providers"],
  },
  Withdraw: {
    load: () => import("../../features/cashier/withdraw-dialog.tsx"),
    words: ["errors", "account-errors", "session", "verification", "cashier", "withdraw"],
  },
  Verification: {
    load: () => import("../../features/verification/verification-dialog.tsx"),
    words: ["errors", "account-errors", "verification"],
  },
  ConfirmByPhone: {
    load: () => import("../../features/session/confirm-by-phone-dialog.tsx"),
    words: ["errors", "account-errors", "session"],
  },
  Bonus: {
    load: () =>
      import("../../features/promotions/offer-parts.tsx").then(({ BonusDialog }) => ({ default: BonusDialog })),
    words: ["offers"],
  },
  PayIn: {
    load: () => import("../../features/cashier/pay-in-dialog.tsx"),
    words: ["errors", "account-errors", "verification", "cashier", "offers"],
  },
  SuccessPayment: { load: () => import("../../features/cashier/success-payment-dialog.tsx"), words: ["cashier"] },
  Bell: {
    load: () => import("../../features/bell/bell.tsx").then(({ BellDialog }) => ({ default: BellDialog })),
    words: ["bell", "money"],
  },
  Support: { load: () => import("../../features/support/support-dialog.tsx"), words: ["support"] },
  Consent: { load: () => import("../../features/consent/consent-dialog.tsx"), words: ["consent"] },
};
