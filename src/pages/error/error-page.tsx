import { useTranslation } from "react-i18next";
import { useHistoryState } from "wouter/use-browser-location";
import { ResetExpired, resetExpired } from "../../features/passwords/reset-expired.tsx";
import { ErrorView } from "./error-view.tsx";

/** What led here may have a next step of its own: the history's entry says so. */
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
