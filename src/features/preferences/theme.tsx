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
  const kept = useSyncExternalStore(neverChanges, theme.get, () => "system" as const);
  const [chosen, setChosen] = useState<Theme>();

  function choose(next: Theme) {
    theme.set(next);
    setChosen(next);
  }

  return <ThemeContext value={{ theme: chosen ?? kept, choose }}>{children}</ThemeContext>;
}

export function useTheme(): Chosen {
  return use(ThemeContext);
}

function neverChanges() {
  return () => {};
}
