import confidential from "../../../locales/ru/policies/confidential.json";
import { PolicyView } from "./policy-view.tsx";

export default function ConfidentialPage() {
  return <PolicyView policy={confidential} language="ru" />;
}
