import type { locales } from "../../contract/values.ts";
import type { MessageKind } from "../messages/outbound-queue.ts";

type Locale = (typeof locales)[number];

/** What the words of a mail stand around. */
export interface MailFacts {
  code?: string;
  link?: string;
  /** Of a withdrawal: how much, and where to. */
  amount?: string;
  place?: string;
  /** Of a change: the new address, as far as anybody may know, and when it was made. */
  address?: string;
  at?: string;
  /** Where one can write to the house. */
  support?: string | undefined;
}

interface Words {
  subject: string;
  lines: readonly string[];
}

/** Subject and text of a mail in the language of its reader. A code and a link each have a line of their own. */
export function mailText(kind: MessageKind, locale: Locale, facts: MailFacts): { subject: string; text: string } {
  const language = languageOf(locale);
  const { subject, lines } = texts[language][kind];
  const support = facts.support === undefined ? "" : ` ${toSupport[language]} ${facts.support}.`;
  const known = { ...facts, support };
  const filled = lines.map((line) =>
    line.replace(/\{(code|link|amount|place|address|at|support)\}/g, (_, name: keyof MailFacts) => known[name] ?? ""),
  );
  return { subject, text: `${[...filled, signatures[language]].join("\n\n")}\n` };
}

function languageOf(locale: Locale): keyof typeof texts {
  if (locale === "ru-RU") return "ru";
  return locale === "kk-KZ" ? "kk" : "en";
}

const toSupport = {
  ru: "И напишите в поддержку:",
  kk: "Әрі қолдау қызметіне жазыңыз:",
  en: "And write to support:",
};
const signatures = { ru: "Карат", kk: "Карат", en: "Karat" };

const texts = {
  ru: {
    verify: {
      subject: "Подтвердите адрес почты",
      lines: [
        "Код, который подтвердит этот адрес:",
        "{code}",
        "Он действует 10 минут и только один раз. Если вы не создавали счёт, просто удалите это письмо.",
      ],
    },
    login_code: {
      subject: "Код для входа",
      lines: [
        "Ваш код для входа:",
        "{code}",
        "Он действует 10 минут и только один раз. Никому его не называйте: мы никогда о нём не спросим. Если вы не входили, просто удалите это письмо.",
      ],
    },
    login_link: {
      subject: "Ссылка для входа",
      lines: [
        "По этой ссылке вы войдёте без пароля:",
        "{link}",
        "Она действует 15 минут и только один раз. Никому её не пересылайте. Если вы её не просили, просто удалите это письмо.",
      ],
    },
    reset: {
      subject: "Новый пароль",
      lines: [
        "Кто-то, скорее всего вы, хочет задать новый пароль. Код:",
        "{code}",
        "Или откройте ссылку:",
        "{link}",
        "Код действует 10 минут, ссылка 15 минут. Если это были не вы, просто удалите это письмо: пароль останется прежним.",
      ],
    },
    payout_code: {
      subject: "Подтвердите вывод денег",
      lines: [
        "С вашего счёта выводят {amount} на {place}: туда деньги ещё не отправлялись. Код, который подтвердит вывод:",
        "{code}",
        "Он действует 10 минут и только для этого вывода. Никому его не называйте: мы никогда о нём не спросим. Если это не вы, отмените вывод в истории и смените пароль.{support}",
      ],
    },
    password_changed: {
      subject: "Пароль изменён",
      lines: [
        "Пароль от вашего счёта изменён, на остальных устройствах вход завершён.",
        "Если это были не вы, сразу задайте новый пароль.{support}",
      ],
    },
    provider_linked: {
      subject: "Добавлен способ входа",
      lines: [
        "К вашему счёту привязана учётная запись другого сервиса: теперь через неё можно войти.",
        "Если это были не вы, отвяжите её в профиле и смените пароль.{support}",
      ],
    },
    change_code: {
      subject: "Код для изменения входа",
      lines: [
        "Кто-то, скорее всего вы, меняет почту, телефон или пароль вашего счёта. Код, который подтвердит, что это вы:",
        "{code}",
        "Он действует 10 минут и только один раз. Никому его не называйте: мы никогда о нём не спросим. Если это не вы, никому не давайте код и завершите остальные сеансы в профиле.{support}",
      ],
    },
    email_set: {
      subject: "Новая почта вашего счёта",
      lines: [
        "{at} почтой вашего счёта стала {address}. На остальных устройствах вход завершён, и сутки деньги нельзя вывести туда, куда они ещё не отправлялись.",
        "Если это не вы, сразу задайте новый пароль.{support}",
      ],
    },
    phone_set: {
      subject: "Новый телефон вашего счёта",
      lines: [
        "{at} телефоном вашего счёта стал {address}. На остальных устройствах вход завершён, и сутки деньги нельзя вывести туда, куда они ещё не отправлялись.",
        "Если это не вы, сразу задайте новый пароль.{support}",
      ],
    },
    password_set: {
      subject: "У вашего счёта появился пароль",
      lines: [
        "{at} для вашего счёта впервые задан пароль. На остальных устройствах вход завершён, и сутки деньги нельзя вывести туда, куда они ещё не отправлялись.",
        "Если это не вы, сразу задайте новый пароль.{support}",
      ],
    },
    provider_unlinked: {
      subject: "Убран способ входа",
      lines: [
        "От вашего счёта отвязана учётная запись другого сервиса: войти через неё больше нельзя.",
        "Если это были не вы, сразу смените пароль.{support}",
      ],
    },
  },
  en: {
    verify: {
      subject: "Confirm your email address",
      lines: [
        "The code that confirms this address:",
        "{code}",
        "It is good for 10 minutes, and once. If you have not opened an account, simply delete this mail.",
      ],
    },
    login_code: {
      subject: "Your login code",
      lines: [
        "Your code to log in:",
        "{code}",
        "It is good for 10 minutes, and once. Tell it to nobody: we never ask for it. If you are not logging in, simply delete this mail.",
      ],
    },
    login_link: {
      subject: "Your login link",
      lines: [
        "This link logs you in without a password:",
        "{link}",
        "It is good for 15 minutes, and once. Pass it on to nobody. If you have not asked for it, simply delete this mail.",
      ],
    },
    reset: {
      subject: "A new password",
      lines: [
        "Somebody, most likely you, wants to set a new password. The code:",
        "{code}",
        "Or open the link:",
        "{link}",
        "The code is good for 10 minutes, the link for 15. If it was not you, simply delete this mail: the password stays as it is.",
      ],
    },
    payout_code: {
      subject: "Confirm your withdrawal",
      lines: [
        "{amount} is being withdrawn from your account to {place}, where no money has gone before. The code that confirms it:",
        "{code}",
        "It is good for 10 minutes, and for this withdrawal only. Tell it to nobody: we never ask for it. If it was not you, cancel the withdrawal in your history and change your password.{support}",
      ],
    },
    password_changed: {
      subject: "Your password was changed",
      lines: [
        "The password of your account was changed, and all other devices were logged out.",
        "If it was not you, set a new password at once.{support}",
      ],
    },
    provider_linked: {
      subject: "A way to log in was added",
      lines: [
        "An account at another service was linked to yours: whoever has it can log in by it from now on.",
        "If it was not you, unlink it in your profile and change your password.{support}",
      ],
    },
    change_code: {
      subject: "Your code to change how you log in",
      lines: [
        "Somebody, most likely you, is changing the email, the phone or the password of your account. The code that shows it is you:",
        "{code}",
        "It is good for 10 minutes, and once. Tell it to nobody: we never ask for it. If it was not you, give it to nobody, and end the other sessions in your profile.{support}",
      ],
    },
    email_set: {
      subject: "Your account has a new email address",
      lines: [
        "On {at} the email address of your account became {address}. All other devices were logged out, and for a day no money can go to a place that it has not gone to before.",
        "If it was not you, set a new password at once.{support}",
      ],
    },
    phone_set: {
      subject: "Your account has a new phone number",
      lines: [
        "On {at} the phone number of your account became {address}. All other devices were logged out, and for a day no money can go to a place that it has not gone to before.",
        "If it was not you, set a new password at once.{support}",
      ],
    },
    password_set: {
      subject: "Your account has a password now",
      lines: [
        "On {at} a first password was set for your account. All other devices were logged out, and for a day no money can go to a place that it has not gone to before.",
        "If it was not you, set a new password at once.{support}",
      ],
    },
    provider_unlinked: {
      subject: "A way to log in was removed",
      lines: [
        "An account at another service was unlinked from yours: nobody can log in by it any more.",
        "If it was not you, change your password at once.{support}",
      ],
    },
  },
  kk: {
    verify: {
      subject: "Пошта мекенжайын растаңыз",
      lines: [
        "Осы мекенжайды растайтын код:",
        "{code}",
        "Ол 10 минут бойы және бір рет қана жарамды. Есептік жазба ашпаған болсаңыз, бұл хатты өшіре салыңыз.",
      ],
    },
    login_code: {
      subject: "Кіру коды",
      lines: [
        "Кіруге арналған код:",
        "{code}",
        "Ол 10 минут бойы және бір рет қана жарамды. Оны ешкімге айтпаңыз: біз оны ешқашан сұрамаймыз. Кірмей жатсаңыз, бұл хатты өшіре салыңыз.",
      ],
    },
    login_link: {
      subject: "Кіру сілтемесі",
      lines: [
        "Осы сілтеме арқылы құпиясөзсіз кіресіз:",
        "{link}",
        "Ол 15 минут бойы және бір рет қана жарамды. Оны ешкімге жібермеңіз. Сұрамаған болсаңыз, бұл хатты өшіре салыңыз.",
      ],
    },
    reset: {
      subject: "Жаңа құпиясөз",
      lines: [
        "Біреу, бәлкім сіз, жаңа құпиясөз қойғысы келеді. Код:",
        "{code}",
        "Немесе сілтемені ашыңыз:",
        "{link}",
        "Код 10 минут, сілтеме 15 минут жарамды. Бұл сіз болмасаңыз, хатты өшіре салыңыз: құпиясөз өзгермейді.",
      ],
    },
    payout_code: {
      subject: "Ақша шығаруды растаңыз",
      lines: [
        "Есептік жазбаңыздан {amount} сомасы {place} деректемесіне шығарылып жатыр: ол жерге бұрын ақша жіберілмеген. Шығаруды растайтын код:",
        "{code}",
        "Ол 10 минут бойы және тек осы шығару үшін жарамды. Оны ешкімге айтпаңыз: біз оны ешқашан сұрамаймыз. Бұл сіз болмасаңыз, тарихта шығаруды тоқтатып, құпиясөзді өзгертіңіз.{support}",
      ],
    },
    password_changed: {
      subject: "Құпиясөз өзгертілді",
      lines: [
        "Есептік жазбаңыздың құпиясөзі өзгертілді, басқа құрылғылардан шығарылды.",
        "Бұл сіз болмасаңыз, бірден жаңа құпиясөз қойыңыз.{support}",
      ],
    },
    provider_linked: {
      subject: "Кірудің жаңа тәсілі қосылды",
      lines: [
        "Есептік жазбаңызға басқа қызметтегі тіркелгі байланыстырылды: енді ол арқылы кіруге болады.",
        "Бұл сіз болмасаңыз, оны профильде ажыратып, құпиясөзді өзгертіңіз.{support}",
      ],
    },
    change_code: {
      subject: "Кіру жолын өзгерту коды",
      lines: [
        "Біреу, бәлкім сіз, есептік жазбаңыздың поштасын, телефонын немесе құпиясөзін өзгертіп жатыр. Бұл сіз екеніңізді растайтын код:",
        "{code}",
        "Ол 10 минут бойы және бір рет қана жарамды. Оны ешкімге айтпаңыз: біз оны ешқашан сұрамаймыз. Бұл сіз болмасаңыз, кодты ешкімге бермей, профильде басқа сеанстарды аяқтаңыз.{support}",
      ],
    },
    email_set: {
      subject: "Есептік жазбаңыздың жаңа поштасы",
      lines: [
        "{at}: есептік жазбаңыздың поштасы енді {address}. Басқа құрылғылардан шығарылды, ал ақшаны бұрын жіберілмеген жерге бір тәулік бойы шығаруға болмайды.",
        "Бұл сіз болмасаңыз, бірден жаңа құпиясөз қойыңыз.{support}",
      ],
    },
    phone_set: {
      subject: "Есептік жазбаңыздың жаңа телефоны",
      lines: [
        "{at}: есептік жазбаңыздың телефоны енді {address}. Басқа құрылғылардан шығарылды, ал ақшаны бұрын жіберілмеген жерге бір тәулік бойы шығаруға болмайды.",
        "Бұл сіз болмасаңыз, бірден жаңа құпиясөз қойыңыз.{support}",
      ],
    },
    password_set: {
      subject: "Есептік жазбаңызға құпиясөз қойылды",
      lines: [
        "{at}: есептік жазбаңызға алғаш рет құпиясөз қойылды. Басқа құрылғылардан шығарылды, ал ақшаны бұрын жіберілмеген жерге бір тәулік бойы шығаруға болмайды.",
        "Бұл сіз болмасаңыз, бірден жаңа құпиясөз қойыңыз.{support}",
      ],
    },
    provider_unlinked: {
      subject: "Кіру тәсілі алынып тасталды",
      lines: [
        "Есептік жазбаңыздан басқа қызметтегі тіркелгі ажыратылды: енді ол арқылы кіру мүмкін емес.",
        "Бұл сіз болмасаңыз, бірден құпиясөзді өзгертіңіз.{support}",
      ],
    },
  },
} as const satisfies Record<string, Record<MessageKind, Words>>;
