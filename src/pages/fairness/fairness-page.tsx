import { useTranslation } from "react-i18next";

export default function FairnessPage() {
  const { t } = useTranslation("fairness");
  return <h1>{t("meta.title")}</h1>;
}
