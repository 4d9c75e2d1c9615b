import agreement from "../../../locales/ru/policies/user-agreement.json";
import { links } from "../../shell/links.ts";
import { PolicyView } from "./policy-view.tsx";

export default function AgreementRuPage() {
  return <PolicyView policy={agreement} language="ru" other={{ language: "en", href: links.agreement("en") }} />;
}
