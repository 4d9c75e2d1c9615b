import agreement from "../../../locales/en/policies/user-agreement.json";
import { links } from "../../shell/links.ts";
import { PolicyView } from "./policy-view.tsx";

export default function AgreementEnPage() {
  return <PolicyView policy={agreement} language="en" other={{ language: "ru", href: links.agreement("ru") }} />;
}
