/** Every dialog: whoever opens one names it, and what is in it stands above. */
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
  | "PayIn"
  | "SuccessPayment"
  | "Support";
