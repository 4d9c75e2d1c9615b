import { useTranslation } from "react-i18next";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import { useTheme } from "./theme.tsx";

export function ThemePreference() {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  const names = { system: t("theme.system"), dark: t("theme.dark"), light: t("theme.light") };
  return <ThemeSwitch label={t("theme.label")} names={names} value={theme} onChange={choose} />;
}
