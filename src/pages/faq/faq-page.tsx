import { useTranslation } from "react-i18next";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { FaqView } from "./faq-view.tsx";
import { useAnswers } from "./use-answers.ts";
import { useSupportEmail } from "../../features/support/use-support-email.ts";

export default function FaqPage() {
  const { i18n } = useTranslation();
  const { open } = useDialogs();
  const hasSupport = useSupportEmail() !== undefined;
  const { answers, failed, retry } = useAnswers(languageOfLocale(i18n.language));
  return (
    <FaqView answers={answers} failed={failed} onRetry={retry} onAsk={hasSupport ? () => open("Support") : undefined} />
  );
}
