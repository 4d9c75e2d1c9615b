/** Captchas of others, one of which an operator may have tried before the house's own. */
export const captchaProviders = ["hcaptcha", "recaptcha"] as const;
export type CaptchaProviderName = (typeof captchaProviders)[number];
