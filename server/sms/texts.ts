import type { locales } from "../../contract/values.ts";
import type { MailFacts } from "../mail/texts.ts";
import type { MessageKind } from "../messages/outbound-queue.ts";

type Locale = (typeof locales)[number];

/** What can be said in so few words; a link alone goes by mail only. */
export type SmsKind = Exclude<MessageKind, "login_link">;

/** The text of an SMS in the language of its reader. */
export function smsText(kind: SmsKind, locale: Locale, facts: MailFacts): string {
  return texts[locale][kind].replace(
    /\{(code|link|amount|place|address|at)\}/g,
    (_, name: keyof MailFacts) => facts[name] ?? "",
  );
}

const english = {
  verify: "{code} is your Karat code to confirm this phone.",
  login_code: "{code} is your Karat login code. Tell it to nobody.",
  reset: "{code} is your Karat code for a new password. Or open {link}",
  payout_code: "{code} is your Karat code to withdraw {amount} to {place}. Tell it to nobody.",
  provider_linked: "Another service can log you in to Karat now. If it was not you, unlink it in your profile.",
  provider_unlinked: "Another service can no longer log you in to Karat. If it was not you, change your password.",
  change_code: "{code} is your Karat code to change how you log in. Tell it to nobody.",
  email_set: "{at}: your Karat email is now {address}. If it was not you, set a new password and ask support.",
  phone_set: "{at}: your Karat phone is now {address}. If it was not you, set a new password and ask support.",
  password_set: "{at}: your Karat account has a password now. If it was not you, set a new one and ask support.",
  password_changed: "Your Karat password was changed. If it was not you, set a new one at once.",
};

const texts: Record<Locale, Record<SmsKind, string>> = {
  "ru-RU": {
    verify: "{code}: код Karat, который подтвердит этот телефон.",
    login_code: "{code}: код для входа в Karat. Никому его не называйте.",
    reset: "{code}: код Karat для нового пароля. Или откройте {link}",
    payout_code: "{code}: код Karat для вывода {amount} на {place}. Никому его не называйте.",
    provider_linked: "К счёту Karat привязан вход через другой сервис. Если это не вы, отвяжите его в профиле.",
    provider_unlinked: "От счёта Karat отвязан вход через другой сервис. Если это не вы, смените пароль.",
    change_code: "{code}: код Karat для изменения входа. Никому его не называйте.",
    email_set: "{at}: новая почта Karat: {address}. Если это не вы, задайте новый пароль и напишите нам.",
    phone_set: "{at}: новый телефон Karat: {address}. Если это не вы, задайте новый пароль и напишите нам.",
    password_set: "{at}: у счёта Karat появился пароль. Если это не вы, задайте новый и напишите нам.",
    password_changed: "Пароль Karat изменён. Если это были не вы, сразу задайте новый.",
  },
  "en-US": english,
  "kk-KZ": {
    verify: "{code}: осы телефонды растайтын Karat коды.",
    login_code: "{code}: Karat-қа кіру коды. Оны ешкімге айтпаңыз.",
    reset: "{code}: жаңа құпиясөзге арналған Karat коды. Немесе мына сілтемені ашыңыз: {link}",
    payout_code: "{code}: {amount} сомасын {place} деректемесіне шығаруға арналған Karat коды. Оны ешкімге айтпаңыз.",
    provider_linked: "Karat-қа басқа қызмет арқылы кіру қосылды. Бұл сіз болмасаңыз, оны профильде ажыратыңыз.",
    provider_unlinked: "Karat-қа басқа қызмет арқылы кіру алынды. Бұл сіз болмасаңыз, құпиясөзді өзгертіңіз.",
    change_code: "{code}: Karat-қа кіру жолын өзгерту коды. Оны ешкімге айтпаңыз.",
    email_set: "{at}: Karat-тағы жаңа пошта: {address}. Бұл сіз болмасаңыз, жаңа құпиясөз қойып, бізге жазыңыз.",
    phone_set: "{at}: Karat-тағы жаңа телефон: {address}. Бұл сіз болмасаңыз, жаңа құпиясөз қойып, бізге жазыңыз.",
    password_set: "{at}: Karat-та құпиясөз қойылды. Бұл сіз болмасаңыз, жаңасын қойып, бізге жазыңыз.",
    password_changed: "Karat құпиясөзі өзгертілді. Бұл сіз болмасаңыз, бірден жаңасын қойыңыз.",
  },
  "pt-BR": english,
};
