import { useTranslation } from "react-i18next";
import { useTable } from "../table/use-table.ts";

export default function CoinflipPage() {
  const { t } = useTranslation("coinflip");
  useTable("coinflip");
  return <h1>{t("meta.title")}</h1>;
}
