import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from "react";
import { usePlatform } from "../../browser/platform.ts";
import { useScreenStands } from "../../shell/screen-stands.ts";
import type { Theme } from "../../ui/theme-switch.tsx";

interface Chosen {
  theme: Theme;
  choose(theme: Theme): void;
}

const ThemeContext = createContext<Chosen>({ theme: "system", choose() {} });

/** Shares the theme among all switches on a page. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { theme: device } = usePlatform();
  const stands = useScreenStands();
  // The prerendered markup cannot know the theme chosen on this device.
  const storedTheme = useSyncExternalStore(neverChanges, device.get, () => "system" as const);
  const [chosenTheme, setChosenTheme] = useState<Theme>();
  const theme = chosenTheme ?? (stands ? storedTheme : "system");

  const value = useMemo(() => {
    function choose(next: Theme) {
      device.set(next);
      setChosenTheme(next);
    }
    return { theme, choose };
  }, [theme, device]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

export function useTheme(): Chosen {
  return use(ThemeContext);
}

function neverChanges() {
  return () => {};
}
