import type { Platform } from "../app/platform.ts";
import type { Theme } from "../ui/theme-switch.tsx";
import { rememberLanguage } from "./cookies.ts";
import type { Link } from "./link.ts";
import { takeLoginToken } from "./login-token.ts";
import { createStorage } from "./storage.ts";

const reloadGuardMs = 10_000;
const reloadKey = "reloadedAt";
const themeKey = "theme";

/** The browser as the view may use it: storage, addresses and reloads. */
export function createBrowserPlatform({ layer }: Link, build: string): Platform {
  const device = createStorage(() => localStorage);
  const visit = createStorage(() => sessionStorage);
  const config = layer.app.config$();
  config.subscribe(() => {});
  const loginToken = takeLoginToken();

  return {
    build,
    async ruleFor(path) {
      const answer = await layer.app.routeRule({ path });
      return answer.ok ? answer.value : null;
    },
    allowedOrigins: () =>
      [location.host, ...(config.get()?.mirrors ?? [])].map((host) => `${location.protocol}//${host}`),
    go: (address) => location.assign(address),
    reload: () => location.reload(),
    mayReload() {
      const last = Number(visit.get(reloadKey) ?? 0);
      if (Date.now() - last < reloadGuardMs) return false;
      visit.set(reloadKey, String(Date.now()));
      return true;
    },
    loginToken: () => loginToken,
    rememberLanguage,
    theme: {
      get: () => (device.get(themeKey) as Theme | undefined) ?? "system",
      set(theme) {
        if (theme === "system") device.remove(themeKey);
        else device.set(themeKey, theme);
        const light = theme === "light" || (theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
        document.documentElement.dataset["theme"] = light ? "light" : "dark";
      },
    },
    report: (error) => console.error(error),
  };
}
