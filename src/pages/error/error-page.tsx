import { useTranslation } from "react-i18next";
import { useHistoryState } from "wouter/use-browser-location";
import { ResetExpired, resetExpired } from "../../features/passwords/reset-expired.tsx";
import { ErrorView } from "./error-view.tsx";

/** The history state may say what failed, and so which next step to offer. */
export default function ErrorPage() {
  const { failed } = useHistoryState<{ failed?: unknown } | null>() ?? {};
  return failed === resetExpired.failed ? <NoReset /> : <ErrorView />;
}

function NoReset() {
  const { t } = useTranslation("reset");
  return (
    <>
      <h1>{t("meta.title")}</h1>
      <ResetExpired />
    </>
  );
}
