/** The order of answers on the page. Links contain the ids, so they never change. */
export const faqGroups = [
  { id: "start", answers: ["what-is-karat", "who-may-play", "sign-up", "currency", "practice", "install"] },
  {
    id: "account",
    answers: [
      "log-in",
      "forgot-password",
      "no-code",
      "devices",
      "keep-safe",
      "hide-statistics",
      "verification",
      "documents",
      "close-account",
    ],
  },
  {
    id: "money",
    answers: [
      "deposit",
      "deposit-limits",
      "deposit-missing",
      "other-amount",
      "withdraw",
      "withdraw-time",
      "cancel-withdrawal",
      "small-digits",
    ],
  },
  {
    id: "games",
    answers: ["rules", "highest-payout", "lost-reply", "open-round", "our-mistake", "history", "tournaments"],
  },
  { id: "bonuses", answers: ["bonus", "bonus-cost", "welcome-pack", "promo-code", "wheel"] },
  { id: "fairness", answers: ["how-decided", "seeds", "verify-bet", "receipt", "return"] },
  { id: "safe", answers: ["limits", "change-limits", "reality-check", "cool-off", "self-exclusion", "not-fun"] },
  { id: "network", answers: ["offline", "mirrors", "region", "cookies", "updates"] },
] as const;

export type AnswerId = (typeof faqGroups)[number]["answers"][number];
