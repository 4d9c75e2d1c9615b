import { useTranslation } from "react-i18next";
import { useTable } from "../table/use-table.ts";

export default function KenoPage() {
  const { t } = useTranslation("keno");
  useTable("keno");
  return <h1>{t("meta.title")}</h1>;
}
