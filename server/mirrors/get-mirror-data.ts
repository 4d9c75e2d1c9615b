import { getMirrorData as call } from "../../contract/mirrors.ts";
import { serve } from "../http/serve.ts";

export const getMirrorData = serve(call, async ({ domain }, { house }) => ({
  sso: house.signOn.url(),
  meta_yandex_verification: house.config.yandexVerifications.get(domain.toLowerCase()) ?? null,
}));
