/** The words of the identity provider's pages. */
export interface Words {
  lang: string;
  name: string;
  about: string;
  signIn: string;
  email: string;
  person: string;
  verified: string;
  next: string;
  cancel: string;
  consent: string;
  consentText: string;
  asked: readonly string[];
  allow: string;
  other: string;
  badEmail: string;
  badName: string;
  over: string;
  overText: string;
}

/** In the first of the wished languages that there are words for, else in English. */
export function wordsFor(uiLocales: string | undefined): Words {
  const wished = (uiLocales ?? "").split(" ").map((tag) => tag.slice(0, 2).toLowerCase());
  const tag = wished.find((each) => each in words) as keyof typeof words | undefined;
  return words[tag ?? "en"];
}

const en: Words = {
  lang: "en",
  name: "Sandbox ID",
  about: "An identity provider to try things out with: whoever you say you are, you are. Enter nothing that is secret.",
  signIn: "Sign in",
  email: "Email",
  person: "Name",
  verified: "Vouch for this address as confirmed",
  next: "Continue",
  cancel: "Cancel",
  consent: "Karat asks to know",
  consentText: "You are signed in as {name}. Karat gets this once you allow it:",
  asked: ["your email address, and whether it is confirmed", "your name", "that it is you again next time"],
  allow: "Allow",
  other: "Don't allow",
  badEmail: "This is not a complete email address.",
  badName: "Enter a name of at most 64 characters.",
  over: "This sign-in is over",
  overText: "Close this window and start again from the site.",
};

const ru: Words = {
  lang: "ru",
  name: "Sandbox ID",
  about: "Учебный поставщик входа: кем назовётесь, тем и будете. Не вводите ничего секретного.",
  signIn: "Вход",
  email: "Почта",
  person: "Имя",
  verified: "Ручаться, что адрес подтверждён",
  next: "Продолжить",
  cancel: "Отмена",
  consent: "Karat просит доступ",
  consentText: "Вы вошли как {name}. С вашего разрешения Karat узнает:",
  asked: ["ваш адрес почты и подтверждён ли он", "ваше имя", "что в следующий раз это снова вы"],
  allow: "Разрешить",
  other: "Не разрешать",
  badEmail: "Это не полный адрес почты.",
  badName: "Введите имя не длиннее 64 символов.",
  over: "Этот вход уже завершён",
  overText: "Закройте окно и начните заново на сайте.",
};

const kk: Words = {
  lang: "kk",
  name: "Sandbox ID",
  about: "Сынап көруге арналған кіру қызметі: өзіңізді кім десеңіз, солсыз. Құпия ештеңе енгізбеңіз.",
  signIn: "Кіру",
  email: "Пошта",
  person: "Аты-жөні",
  verified: "Бұл мекенжай расталған деп кепілдік беру",
  next: "Жалғастыру",
  cancel: "Бас тарту",
  consent: "Karat рұқсат сұрайды",
  consentText: "Сіз {name} ретінде кірдіңіз. Рұқсат берсеңіз, Karat мыналарды біледі:",
  asked: ["пошта мекенжайыңызды және оның расталғанын", "атыңызды", "келесіде де дәл сіз екеніңізді"],
  allow: "Рұқсат беру",
  other: "Рұқсат бермеу",
  badEmail: "Бұл толық пошта мекенжайы емес.",
  badName: "64 таңбадан аспайтын ат енгізіңіз.",
  over: "Бұл кіру аяқталған",
  overText: "Терезені жауып, сайтта қайта бастаңыз.",
};

const words = { en, ru, kk, kz: kk };
