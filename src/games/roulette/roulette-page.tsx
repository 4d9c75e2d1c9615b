import { useTranslation } from "react-i18next";

export default function RoulettePage() {
  const { t } = useTranslation("roulette");
  return <h1>{t("meta.title")}</h1>;
}
