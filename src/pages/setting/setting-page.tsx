import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsChange } from "../../../contract/accounts.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useDeviceSetting } from "../../features/preferences/use-device-setting.ts";
import { useLanguageChange } from "../../features/preferences/use-language-change.ts";
import { SafePlaySections } from "../../features/safe-play/safe-play-sections.tsx";
import { type Language, languageOfLocale } from "../../i18n/languages.ts";
import { useOnline } from "../../ui/online.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { usePart } from "../../shell/use-part.ts";
import { SettingView } from "./setting-view.tsx";
import { useWished } from "./use-wished.ts";

const loadPushCard = () => import("./push-card.tsx").then((module) => module.PushCard);

export default function SettingPage() {
  const layer = useLayer();
  const { tell } = useErrors();
  const { i18n } = useTranslation();
  const changeLanguage = useLanguageChange();
  const push = usePart(true, loadPushCard);
  const me = useStream((layer) => layer.profile.me$());
  const waiting = useStream((layer) => layer.profile.waiting$());
  const online = useOnline();
  const wished = useWished(me, (wish) => layer.profile.change(wish));
  const [leavingFor, setLeavingFor] = useState<Language>();
  const [odds, setOdds] = useDeviceSetting("odds");
  const [sound, setSound] = useDeviceSetting("sound");
  const [releaseNotices, setReleaseNotices] = useDeviceSetting("releaseNotices");

  async function change(wish: SettingsChange) {
    const answer = await wished.change(wish);
    if (!answer.ok) tell(answer.error);
  }

  function leaveFor(language: Language) {
    setLeavingFor(language);
    void changeLanguage(language);
  }

  return (
    <SettingView
      me={me}
      user={wished.user}
      waiting={waiting ?? []}
      online={online}
      language={leavingFor ?? languageOfLocale(i18n.language)}
      odds={odds}
      sound={sound === "on"}
      releaseNotices={releaseNotices !== "off"}
      onChange={(wish) => void change(wish)}
      onLanguage={leaveFor}
      onOdds={setOdds}
      onSound={(on) => setSound(on ? "on" : "off")}
      onReleaseNotices={(on) => setReleaseNotices(on ? "on" : "off")}
      onRetry={() => void layer.app.retry()}
      push={push && <push.View />}
      safePlay={<SafePlaySections />}
    />
  );
}
