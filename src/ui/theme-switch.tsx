import { Monitor, Moon, Sun } from "lucide";
import { Segmented } from "./segmented.tsx";

export const themes = ["system", "dark", "light"] as const;
export type Theme = (typeof themes)[number];

const icons = { system: Monitor, dark: Moon, light: Sun };

interface Props {
  label: string;
  names: Record<Theme, string>;
  value: Theme;
  onChange(theme: Theme): void;
}

export function ThemeSwitch({ label, names, value, onChange }: Props) {
  const options = themes.map((theme) => ({ value: theme, label: names[theme], icon: icons[theme] }));
  return <Segmented label={label} options={options} value={value} onChange={onChange} iconsOnly />;
}
