import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";
import { usePlatform } from "../../browser/platform.ts";
import type { Theme } from "../../ui/theme-switch.tsx";

interface Chosen {
  theme: Theme;
  choose(theme: Theme): void;
}

const ThemeContext = createContext<Chosen>({ theme: "system", choose() {} });

/** Shares the theme among all switches on a page. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { theme } = usePlatform();
  // The prerendered markup cannot know the theme chosen on this device.
  const storedTheme = useSyncExternalStore(neverChanges, theme.get, () => "system" as const);
  const [chosenTheme, setChosenTheme] = useState<Theme>();

  function choose(next: Theme) {
    theme.set(next);
    setChosenTheme(next);
  }

  return <ThemeContext value={{ theme: chosenTheme ?? storedTheme, choose }}>{children}</ThemeContext>;
}

export function useTheme(): Chosen {
  return use(ThemeContext);
}

function neverChanges() {
  return () => {};
}
