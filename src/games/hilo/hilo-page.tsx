import { useTranslation } from "react-i18next";
import { useTable } from "../table/use-table.ts";

export default function HiloPage() {
  const { t } = useTranslation("hilo");
  useTable("hilo");
  return <h1>{t("meta.title")}</h1>;
}
