import { loginFlag } from "../../../rules/addresses.ts";
import type { DialogName } from "../../shell/dialogs/dialog-name.ts";

const flags: Readonly<Record<string, DialogName>> = {
  [loginFlag]: "Login",
  signup: "Register",
  deposit: "PayIn",
  support: "Support",
};

export function takeFlag(search: string): { dialog: DialogName | undefined; rest: string } {
  const query = new URLSearchParams(search);
  const name = Object.keys(flags).find((flag) => query.has(flag));
  for (const flag of Object.keys(flags)) query.delete(flag);
  const rest = query.toString();
  return { dialog: name === undefined ? undefined : flags[name], rest: rest && `?${rest}` };
}
