import { getMirrorData as call } from "../../contract/mirrors.ts";
import { serve } from "../http/serve.ts";
import { verificationOf } from "../http/verified-page.ts";

export const getMirrorData = serve(call, async ({ domain }, { house }) => ({
  sso: house.signOn.url(),
  meta_yandex_verification: verificationOf(house.config.yandexVerifications, domain) ?? null,
}));
