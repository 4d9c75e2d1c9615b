import type { Setting, SettingsReader } from "../runtime/settings.ts";

const captchaFile: Setting = {
  name: "KARAT_CAPTCHA",
  meaning:
    'the file that names a captcha of somebody else to be tried before the house\'s own: `{"provider": "hcaptcha" or "recaptcha", "siteKey", "secret"}`, and where it is not to be reached at its usual addresses `"script"` and `"verify"`; it lives in a frame at `captcha.` and the host of each site, which has to lead to the house',
  fallback: "the house's own alone, which asks browsers for work",
  example: "/etc/karat/captcha.json",
};

export type CaptchaConfig = ReturnType<typeof captchaConfig>;

export function captchaConfig(reader: SettingsReader) {
  return { captchaFile: reader.text(captchaFile) };
}
