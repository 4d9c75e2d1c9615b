import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePlatform } from "../../app/platform.ts";
import { useStream } from "../../link/use-stream.ts";
import { useNotices } from "./use-notices.tsx";

/**
 * Says once that a newer build waits for this page to come to rest. One that is taken in within a beat of the house's word
 * needs no words.
 */
export function UpdateNotice() {
  const { t } = useTranslation();
  const { build, device } = usePlatform();
  const notices = useNotices();
  const latest = useStream((layer) => layer.app.latestBuild$());
  const heard = useRef<string>(undefined);

  useEffect(() => {
    if (latest === undefined || latest.id === build || device.get("releaseNotices") === "off") return;
    if (heard.current !== latest.id) {
      heard.current = latest.id;
      return;
    }
    notices.show({
      id: `build:${latest.id}`,
      kind: "info",
      title: t("notice.new_build"),
      lines: [t("notice.new_build_text")],
      stays: false,
    });
  }, [latest, build, device, notices, t]);

  return null;
}
