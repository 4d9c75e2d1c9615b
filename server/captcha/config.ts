import type { Setting, SettingsReader } from "../runtime/settings.ts";

const captchaFile: Setting = {
  name: "KARAT_CAPTCHA",
  meaning:
    'the file that names a third-party captcha to try before the house\'s own: `{"provider": "hcaptcha" or "recaptcha", "siteKey", "secret"}`, and, if it is not at its usual addresses, `"script"` and `"verify"`; it runs in a frame at `captcha.` plus the host of each site, which has to point to the house',
  fallback: "only the house's own, which asks browsers for proof of work",
  example: "/etc/karat/captcha.json",
};

export type CaptchaConfig = ReturnType<typeof captchaConfig>;

export function captchaConfig(reader: SettingsReader) {
  return { captchaFile: reader.text(captchaFile) };
}
