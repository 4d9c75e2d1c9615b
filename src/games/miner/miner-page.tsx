import { useTranslation } from "react-i18next";
import { useTable } from "../table/use-table.ts";

export default function MinerPage() {
  const { t } = useTranslation("miner");
  useTable("miner");
  return <h1>{t("meta.title")}</h1>;
}
