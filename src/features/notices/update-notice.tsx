import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePlatform } from "../../browser/platform.ts";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { wishUpdate } from "../../browser/update-wish.ts";
import { useStream } from "../../link/use-stream.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";

const id = "new_build";
const againAfterMs = 600_000;

/**
 * Announces a newer build and offers to load it. Shown only if the page is still behind at the house's next message,
 * and not again for ten minutes however many builds follow.
 */
export function UpdateNotice() {
  const { t, i18n } = useTranslation("notices");
  const { build, device } = usePlatform();
  const notices = useNotices();
  const latest = useStream((layer) => layer.app.latestBuild$());
  const isBehind = useRef(false);
  const shownAt = useRef(-Infinity);

  const show = useEffectEvent(async () => {
    await loadWords(i18n, languageOfLocale(i18n.language), ["notices"]);
    notices.show({
      id,
      kind: "info",
      title: t("new_build"),
      lines: [t("new_build_text")],
      // Stays, because a slow reader must not lose the choice.
      stays: true,
      action: { label: t("update_now"), act: wishUpdate },
    });
  });

  useEffect(() => {
    if (latest === undefined) return;
    const wasBehind = isBehind.current;
    isBehind.current = latest.id !== build;
    if (!isBehind.current) notices.dismiss(id);
    else if (wasBehind && device.get("releaseNotices") !== "off" && latest.at - shownAt.current >= againAfterMs) {
      shownAt.current = latest.at;
      void show();
    }
  }, [latest, build, device, notices]);

  return null;
}
