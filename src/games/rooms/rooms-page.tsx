import { useTranslation } from "react-i18next";

export default function RoomsPage() {
  const { t } = useTranslation("rooms");
  return <h1>{t("meta.title")}</h1>;
}
