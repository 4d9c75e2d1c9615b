import type { ComponentType } from "react";
import type { Namespace } from "../../i18n/words.ts";

interface DialogEntry {
  load: () => Promise<{ default: ComponentType }>;
  words: readonly Namespace[];
}

/** Every dialog by its name; its title is the word `dialog.<name>`. */
export const dialogs = {
  Login: { load: () => import("../../features/session/login-dialog.tsx"), words: ["errors", "session"] },
  LoginByEmail: {
    load: () => import("../../features/session/login-by-email-dialog.tsx"),
    words: ["errors", "session"],
  },
  LoginByCode: { load: () => import("../../features/session/login-by-code-dialog.tsx"), words: ["errors", "session"] },
  LoginByLink: { load: () => import("../../features/session/login-by-link-dialog.tsx"), words: ["errors", "session"] },
  Register: { load: () => import("../../features/session/register-dialog.tsx"), words: ["errors", "session"] },
  Support: { load: () => import("../../features/support/support-dialog.tsx"), words: ["support"] },
} as const satisfies Record<string, DialogEntry>;

export type DialogName = keyof typeof dialogs;
