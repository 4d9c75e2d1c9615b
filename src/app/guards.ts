import type { SessionState } from "../shell/session.ts";
import type { DialogName } from "../shell/dialogs/dialog-name.ts";

export interface GuardContext {
  session: SessionState;
}

/** A guard's answer: show the page, wait until enough is known, or open this dialog over it first. */
export type Verdict = "pass" | "wait" | { dialog: DialogName };

type Guard = (context: GuardContext) => Verdict;

const guards: Readonly<Record<string, Guard>> = {
  /** Only for players; a guest gets the login dialog and then the page they wanted. */
  player({ session }) {
    if (session.status === "unknown") return "wait";
    return session.status === "player" ? "pass" : { dialog: "Login" };
  },
};

export function verdictOf(names: readonly string[], context: GuardContext): Verdict {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (!guard) throw new Error("Unknown route middleware");
    const verdict = guard(context);
    if (verdict !== "pass") return verdict;
  }
  return "pass";
}
