import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { locales } from "../../../contract/values.ts";
import { links } from "../../app/links.ts";
import { usePlatform } from "../../app/platform.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { type Language, languageFacts, localPath, languages } from "../../i18n/languages.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { ProfileView } from "./profile-view.tsx";
import type { PrivacySetting } from "./privacy-card.tsx";

export default function ProfilePage() {
  const layer = useLayer();
  const platform = usePlatform();
  const { tell } = useErrors();
  const { i18n } = useTranslation();
  const [path] = useLocation();
  const [leaving, setLeaving] = useState(false);
  const me = useStream((layer) => layer.profile.me$());
  const wallet = useStream((layer) => layer.wallet.balance$());
  const bets = useStream((layer) => layer.games.bets$({ game: "dice" }));
  const online = useStream((layer) => layer.app.network$())?.online ?? true;
  const language = languages.find((each) => languageFacts[each].locale === i18n.language) ?? "en";

  async function changePrivacy(setting: PrivacySetting, hidden: boolean) {
    const answer = await layer.profile.change(
      setting === "is_avatar_hidden" ? { is_avatar_hidden: hidden } : { is_statistics_hidden: hidden },
    );
    if (!answer.ok) tell(answer.error);
  }

  /** The page changes its language at once; that the house writes in it too can wait for another time. */
  async function changeLanguage(next: Language) {
    const locale = locales.find((known) => known === languageFacts[next].locale);
    platform.rememberLanguage(next);
    if (online && locale) await layer.profile.change({ locale });
    platform.go(localPath(next, path));
  }

  async function logOut() {
    setLeaving(true);
    const answer = await layer.session.logout();
    if (!answer.ok) tell(answer.error);
    // By a new document: nothing of who has left stays in this one's memory.
    else platform.go(localPath(language, links.home()));
    setLeaving(false);
  }

  return (
    <ProfileView
      me={me}
      wallet={wallet}
      bets={bets}
      online={online}
      leaving={leaving}
      language={language}
      onPrivacy={changePrivacy}
      onLanguage={(next) => void changeLanguage(next)}
      onLogOut={() => void logOut()}
      onRetry={() => void layer.app.retry()}
    />
  );
}
