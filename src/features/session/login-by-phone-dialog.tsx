import { LoginByPasswordForm } from "./login-by-password-form.tsx";

export default function LoginByPhoneDialog() {
  return <LoginByPasswordForm way="phone" />;
}
