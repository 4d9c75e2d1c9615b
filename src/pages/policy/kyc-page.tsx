import kyc from "../../../locales/en/policies/kyc.json";
import { PolicyView } from "./policy-view.tsx";

export default function KycPage() {
  return <PolicyView policy={kyc} language="en" />;
}
