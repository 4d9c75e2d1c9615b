import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { usePlatform } from "../../app/platform.ts";
import { useStream } from "../../link/use-stream.ts";
import { useNotices } from "./use-notices.tsx";

/** Says once that the house serves a newer build than this page; nothing is reloaded under a player's hands. */
export function UpdateNotice() {
  const { t } = useTranslation();
  const { build } = usePlatform();
  const notices = useNotices();
  const latest = useStream((layer) => layer.app.latestBuild$());

  useEffect(() => {
    if (latest === undefined || latest === build) return;
    notices.show({
      id: `build:${latest}`,
      kind: "info",
      title: t("notice.new_build"),
      lines: [t("notice.new_build_text")],
      stays: false,
    });
  }, [latest, build, notices, t]);

  return null;
}
