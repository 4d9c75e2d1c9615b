import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { takeUnsaved } from "../../browser/unsaved.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";

/** Says after an offline logout that a waiting setting was not saved. The page that learned of it has been replaced. */
export function UnsavedNotice() {
  const { t, i18n } = useTranslation("notices");
  const notices = useNotices();
  const { textOf, ready } = useErrors();

  const show = useEffectEvent(async () => {
    await Promise.all([ready(), loadWords(i18n, languageOfLocale(i18n.language), ["notices"])]);
    notices.show({
      id: "unsaved",
      kind: "bad",
      title: t("setting_refused"),
      lines: [textOf("offline")],
      stays: true,
    });
  });

  useEffect(() => {
    if (takeUnsaved()) void show();
  }, []);

  return null;
}
