import type { i18n } from "i18next";
import type { Screen } from "./screen.ts";

/** A screen's title and description, for the document and for the markup made at build time. */
export function headOf(screen: Screen | undefined, { t }: i18n): { title: string; description: string } {
  const brand = t("brand");
  if (screen?.kind === "missing") return { title: `${t("missing.title")} · ${brand}`, description: t("missing.text") };
  switch (screen?.route.name) {
    case "home":
      return { title: t("home:meta.title"), description: t("home:meta.description") };
    case "dice":
      return { title: `${t("dice:meta.title")} · ${brand}`, description: t("dice:meta.description") };
    case "coinflip":
      return { title: `${t("coinflip:meta.title")} · ${brand}`, description: t("coinflip:meta.description") };
    case "hilo":
      return { title: `${t("hilo:meta.title")} · ${brand}`, description: t("hilo:meta.description") };
    case "keno":
      return { title: `${t("keno:meta.title")} · ${brand}`, description: t("keno:meta.description") };
    case "miner":
      return { title: `${t("miner:meta.title")} · ${brand}`, description: t("miner:meta.description") };
    case "fairness":
      return { title: `${t("fairness:meta.title")} · ${brand}`, description: t("fairness:meta.description") };
    case "cases":
    case "case":
      return { title: `${t("cases:meta.title")} · ${brand}`, description: t("cases:meta.description") };
    case "profile":
      return { title: `${t("profile:meta.title")} · ${brand}`, description: t("profile:meta.description") };
    case "profile-access":
      return { title: `${t("access:meta.title")} · ${brand}`, description: t("access:meta.description") };
    case "profile-history":
      return { title: `${t("history:meta.title")} · ${brand}`, description: t("history:meta.description") };
    case "profile-setting":
      return { title: `${t("setting:meta.title")} · ${brand}`, description: t("setting:meta.description") };
    case "password-reset":
    case "reset-password":
      return { title: `${t("reset:meta.title")} · ${brand}`, description: t("reset:meta.description") };
    case "faq":
      return { title: `${t("faq:meta.title")} · ${brand}`, description: t("faq:meta.description") };
    case "policy-kyc":
      return { title: `${t("documents.kyc")} · ${brand}`, description: t("policy:description.kyc") };
    case "policy-confidential":
      return { title: `${t("documents.confidential")} · ${brand}`, description: t("policy:description.confidential") };
    case "policy-agreement-en":
    case "policy-agreement-ru":
      return { title: `${t("documents.agreement")} · ${brand}`, description: t("policy:description.agreement") };
    case "error":
      return { title: `${t("failure.title")} · ${brand}`, description: t("failure.text") };
    case "no-access":
      return { title: `${t("no_access.title")} · ${brand}`, description: t("no_access.text") };
    default:
      return { title: brand, description: "" };
  }
}
