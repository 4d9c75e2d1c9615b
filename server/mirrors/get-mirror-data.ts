import { getMirrorData as call } from "../../contract/mirrors.ts";
import { verificationOf } from "../http/verified-page.ts";
import { serve } from "./mirrors-house.ts";

export const getMirrorData = serve(call, async ({ domain }, { house }) => ({
  sso: house.signOn.url(),
  meta_yandex_verification: verificationOf(house.config.yandexVerifications, domain) ?? null,
}));
