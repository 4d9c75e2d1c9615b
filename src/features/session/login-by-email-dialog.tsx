import { LoginByPasswordForm } from "./login-by-password-form.tsx";

export default function LoginByEmailDialog() {
  return <LoginByPasswordForm way="email" />;
}
