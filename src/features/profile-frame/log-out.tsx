import { LogOut as LogOutIcon } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { links } from "../../shell/links.ts";
import { usePlatform } from "../../browser/platform.ts";
import { languageOfLocale, localPath } from "../../i18n/languages.ts";
import { carryUnsaved } from "../../browser/unsaved.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/online.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";

export function LogOut() {
  const { t, i18n } = useTranslation();
  const layer = useLayer();
  const platform = usePlatform();
  const { tell } = useErrors();
  const waiting = useStream((layer) => layer.profile.waiting$());
  const online = useOnline();
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    const answer = await layer.session.logout();
    if (!answer.ok) tell(answer.error);
    else {
      if (!online && waiting?.length) carryUnsaved();
      // Loads a new document, so that nothing of the player stays in memory.
      platform.go(localPath(languageOfLocale(i18n.language), links.home()));
    }
    setLeaving(false);
  }

  return (
    <Button icon={LogOutIcon} busy={leaving} onClick={() => void leave()}>
      {t("action.log_out")}
    </Button>
  );
}
