import type { Platform } from "../app/platform.ts";
import type { Theme } from "../ui/theme-switch.tsx";
import { rememberLanguage } from "./cookies.ts";
import type { Link } from "./link.ts";
import { takeLoginToken } from "./login-token.ts";

const reloadGuardMs = 10_000;
const reloadKey = "reloadedAt";
const themeKey = "theme";

/** The browser as the view may use it: storage, addresses and reloads. */
export function createBrowserPlatform({ layer }: Link, build: string): Platform {
  const config = layer.app.config$();
  config.subscribe(() => {});
  const loginToken = takeLoginToken();

  return {
    build,
    async ruleFor(path) {
      const answer = await layer.app.routeRule({ path });
      return answer.ok ? answer.value : null;
    },
    allowedHosts: () => [location.host, ...(config.get()?.mirrors ?? [])],
    go: (address) => location.assign(address),
    reload: () => location.reload(),
    mayReload() {
      const last = Number(sessionStorage.getItem(reloadKey) ?? 0);
      if (Date.now() - last < reloadGuardMs) return false;
      sessionStorage.setItem(reloadKey, String(Date.now()));
      return true;
    },
    loginToken: () => loginToken,
    rememberLanguage,
    theme: {
      get: () => (localStorage.getItem(themeKey) as Theme | null) ?? "system",
      set(theme) {
        if (theme === "system") localStorage.removeItem(themeKey);
        else localStorage.setItem(themeKey, theme);
        const light = theme === "light" || (theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
        document.documentElement.dataset["theme"] = light ? "light" : "dark";
      },
    },
    report: (error) => console.error(error),
  };
}
