import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";

/** Shows each notice of the data layer once. */
export function ToldNotices() {
  const { t, i18n } = useTranslation(["notices", "common"]);
  const format = useFormat();
  const notices = useNotices();
  const [, navigate] = useLocation();
  const { textOf, ready } = useErrors();
  const layerNotices = useStream((layer) => layer.app.notices$());
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const shownIds = useRef<ReadonlySet<string>>(new Set());

  const show = useEffectEvent(async (recent: NonNullable<typeof layerNotices>) => {
    const [{ noticeText }] = await Promise.all([
      import("./notice-text.ts"),
      ready(),
      loadWords(i18n, languageOfLocale(i18n.language), ["notices"]),
    ]);
    const before = shownIds.current;
    shownIds.current = new Set(recent.map(({ id }) => id));
    for (const notice of recent) {
      // Notices from before this tab was opened are not news to it.
      if (notice.at < performance.timeOrigin || before.has(notice.id)) continue;
      const { title, lines, more } = noticeText(notice, { t, format, currency, textOf });
      const stays = notice.money || notice.kind === "bad";
      const { id, kind, key, about } = notice;
      const can = more && { action: { label: more.label, act: () => navigate(more.href) } };
      notices.show({ id, kind, title, lines, stays, about: about ?? key, isLatest: about !== undefined, ...can });
    }
  });

  useEffect(() => {
    if (layerNotices?.length) void show(layerNotices);
  }, [layerNotices]);

  return null;
}
