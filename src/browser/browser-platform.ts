import { createSlot } from "./slot.ts";
import type { Platform } from "./platform.ts";
import type { Theme } from "../ui/theme-switch.tsx";
import { rememberLanguage } from "./cookies.ts";
import type { Link } from "../link/link.ts";
import { createDeviceSettings } from "./device-settings.ts";
import { createStorage } from "./storage.ts";
import type { Visit } from "./visit.ts";

const reloadGuardMs = 10_000;
const reloadKey = "reloadedAt";
const themeKey = "theme";

/** The parts of the platform that are passed through unchanged. */
type PageFacts = Pick<Platform, "hold" | "drafts" | "resetLink" | "leaveFor" | "install" | "consent" | "knowBrowser">;

export function createBrowserPlatform(
  { layer }: Link,
  build: string,
  visit: Promise<Visit | undefined>,
  facts: PageFacts,
): Platform {
  const device = createStorage(() => localStorage);
  const tab = createStorage(() => sessionStorage);
  const config = layer.app.config$();
  config.subscribe(() => {});

  return {
    build,
    async ruleFor(path) {
      const answer = await layer.app.routeRule({ path });
      return answer.ok ? answer.value : null;
    },
    allowedOrigins: () => (config.get()?.redirects.hosts ?? []).map((host) => `${location.protocol}//${host}`),
    ...facts,
    go: (address) => void visit.then((begun) => (begun ? begun.go(address) : location.assign(address))),
    reload: () => location.reload(),
    mayReload() {
      const last = Number(tab.get(reloadKey) ?? 0);
      if (Date.now() - last < reloadGuardMs) return false;
      tab.set(reloadKey, String(Date.now()));
      return true;
    },
    loginLink: () => visit.then((begun) => begun?.loginLink()),
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
    device: createDeviceSettings(device),
    untold: createSlot(),
    track: (event) => void visit.then((begun) => begun?.track(event)),
    report(error) {
      console.error(error);
      void visit.then((begun) => begun?.failed(error));
    },
  };
}
