/** All dialogs. Named here, so that opening one does not import it. */
export type DialogName =
  | "Login"
  | "LoginByEmail"
  | "LoginByPhone"
  | "LoginByCode"
  | "LoginByLink"
  | "LinkFailed"
  | "Register"
  | "Withdraw"
  | "Verification"
  | "ConfirmByPhone"
  | "Bonus"
  | "PayIn"
  | "SuccessPayment"
  | "Bell"
  | "Support"
  | "Consent";
