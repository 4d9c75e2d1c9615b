import { useTranslation } from "react-i18next";
import { useTable } from "../table/use-table.ts";

export default function CasesPage() {
  const { t } = useTranslation("cases");
  useTable("cases");
  return <h1>{t("meta.title")}</h1>;
}
