import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink, Outlet, useNavigation } from "react-router";
import { navItems, railItems } from "../../../src/app/layouts/menu.ts";
import bottom from "../../../src/app/layouts/bottom-bar.module.css";
import rail from "../../../src/app/layouts/rail.module.css";
import { Icon } from "../../../src/ui/icon.tsx";
import { Button } from "../../../src/ui/button.tsx";
import { Mark } from "../../../src/ui/mark.tsx";
import bar from "../../../src/app/layouts/top-bar.module.css";
import { useConfig, useGeo } from "./api.ts";

export interface Shell {
  ask(dialog: "Log in" | "Sign up"): void;
}

/** What stands around every screen. */
export function Layout() {
  const { t } = useTranslation();
  const [asked, ask] = useState<"Log in" | "Sign up">();
  const { data: config } = useConfig();
  const { data: geo } = useGeo();
  const { state } = useNavigation();
  const menuOf = (items: typeof navItems, className: string | undefined) =>
    items.map(({ name, href, icon }) => (
      <NavLink key={name} to={`/en${href}`} className={className ?? ""}>
        <Icon node={icon} />
        {t(`menu.${name}`)}
      </NavLink>
    ));
  return (
    <>
      <header className={bar["bar"]}>
        <div className={bar["inner"]}>
          <Link to="/en" className={bar["brand"]}>
            <Mark />
            <span className={bar["name"]}>{t("brand")}</span>
          </Link>
          <div className={bar["guest"]}>
            <Button kind="quiet" onClick={() => ask("Log in")}>
              {t("action.log_in")}
            </Button>
            <Button kind="primary" onClick={() => ask("Sign up")}>
              {t("action.sign_up")}
            </Button>
          </div>
        </div>
      </header>
      <div className={rail["rail"]}>
        <nav className={rail["menu"]}>{menuOf(railItems, rail["item"])}</nav>
      </div>
      <main className="main" aria-busy={state === "loading"}>
        <Outlet context={{ ask } satisfies Shell} />
      </main>
      <footer className="footer">
        <p>18+ {t("footer:safe_play")}</p>
        <nav className="links">
          {[
            "faq",
            "fairness",
            "policy/user-agreement",
            "policy/privacy-policy",
            "policy/bonus-policy",
            "policy/aml-policy",
          ].map((path) => (
            <a key={path} href={`/en/${path}`}>
              {path}
            </a>
          ))}
          {config?.settings["telegramUrl"] && <a href={config.settings["telegramUrl"]}>Telegram</a>}
        </nav>
        <p>{geo?.country_code}</p>
      </footer>
      <nav className={bottom["bar"]}>{menuOf(navItems, bottom["item"])}</nav>
      {asked && (
        <dialog open aria-label={asked}>
          <form method="dialog" className="form" onSubmit={() => ask(undefined)}>
            <label>
              Email <input type="email" required />
            </label>
            <label>
              Password <input type="password" required />
            </label>
            <Button kind="primary" submit>
              {asked}
            </Button>
          </form>
        </dialog>
      )}
    </>
  );
}
