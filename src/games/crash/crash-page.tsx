import { useTranslation } from "react-i18next";

export default function CrashPage() {
  const { t } = useTranslation("crash");
  return <h1>{t("meta.title")}</h1>;
}
