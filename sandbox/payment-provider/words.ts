/** The words of the payment provider's pages. */
export interface Words {
  lang: string;
  name: string;
  about: string;
  pay: string;
  toPay: string;
  order: string;
  until: string;
  payNow: string;
  decline: string;
  back: string;
  paid: string;
  paidText: string;
  over: string;
  overText: string;
  unknown: string;
  unknownText: string;
}

/** In the language of the site that one came from: its addresses begin with it, but for those in Russian. */
export function wordsFor(back: string | undefined): Words {
  if (back === undefined) return en;
  const [, tag = "ru"] = /^\/(en|kz)(?:\/|$)/.exec(new URL(back).pathname) ?? [];
  return words[tag as keyof typeof words];
}

const en: Words = {
  lang: "en",
  name: "Sandbox Pay",
  about: "A payment provider to try things out with: no real money is moved here.",
  pay: "Confirm the payment",
  toPay: "To pay",
  order: "Order",
  until: "Valid until",
  payNow: "Pay",
  decline: "Decline",
  back: "Back to the site",
  paid: "It is paid",
  paidText: "The site is being told. You can go back.",
  over: "This payment is over",
  overText: "It was declined, or its time has run out. Start a new one from the site.",
  unknown: "There is no such payment",
  unknownText: "Close this page and start again from the site.",
};

const ru: Words = {
  lang: "ru",
  name: "Sandbox Pay",
  about: "Учебный платёжный сервис: настоящие деньги здесь не двигаются.",
  pay: "Подтвердите платёж",
  toPay: "К оплате",
  order: "Заказ",
  until: "Действует до",
  payNow: "Оплатить",
  decline: "Отказаться",
  back: "Вернуться на сайт",
  paid: "Оплачено",
  paidText: "Сайт узнает об этом сам. Можно возвращаться.",
  over: "Этот платёж завершён",
  overText: "От него отказались, или его время истекло. Начните новый на сайте.",
  unknown: "Такого платежа нет",
  unknownText: "Закройте страницу и начните заново на сайте.",
};

const kz: Words = {
  lang: "kk",
  name: "Sandbox Pay",
  about: "Сынап көруге арналған төлем қызметі: мұнда нағыз ақша қозғалмайды.",
  pay: "Төлемді растаңыз",
  toPay: "Төлем сомасы",
  order: "Тапсырыс",
  until: "Жарамды мерзімі",
  payNow: "Төлеу",
  decline: "Бас тарту",
  back: "Сайтқа оралу",
  paid: "Төленді",
  paidText: "Сайт мұны өзі біледі. Оралуға болады.",
  over: "Бұл төлем аяқталған",
  overText: "Одан бас тартылған немесе уақыты біткен. Сайтта жаңасын бастаңыз.",
  unknown: "Мұндай төлем жоқ",
  unknownText: "Бетті жауып, сайтта қайта бастаңыз.",
};

const words = { en, ru, kz };
