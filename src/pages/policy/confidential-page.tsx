import confidential from "../../../locales/ru/policies/confidential.json";
import { PolicyView } from "./policy-view.tsx";
import { storedHere } from "./stored-here.ts";

const sections = confidential.sections.map((section) =>
  section.id === "device" ? { ...section, body: [...storedHere(confidential.kept), ...section.body] } : section,
);

export default function ConfidentialPage() {
  return <PolicyView policy={{ ...confidential, sections }} language="ru" />;
}
