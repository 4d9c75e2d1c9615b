import { expect, test } from "vitest";
import { nameFault, normalizeName } from "./names.ts";

const faultOf = (text: string) => nameFault(normalizeName(text));

test.each([
  [
    "what the house is called",
    ["Karat", "КАРАТ", "карат 24", "Karat_bonus", "K.A.R.A.T", "k a r a t", "7karat7", "Karat Casino"],
  ],
  [
    "who keeps order",
    ["admin", "Admin", "ADMIN777", "Administrator", "Администратор", "админ Света", "Әкімші", "admin_karat"],
  ],
  ["who watches the chat", ["moderator", "Модератор", "модер 1", "Chat Moderator", "TheModerator"]],
  [
    "who helps",
    [
      "Karat support",
      "Карат поддержка",
      "Служба поддержки",
      "Support",
      "KaratSupport",
      "karatsupport",
      "Техподдержка",
      "Қолдау қызметі",
      "саппорт",
    ],
  ],
  [
    "who works here",
    [
      "Customer Service",
      "Служба безопасности",
      "Security",
      "Система",
      "Менеджер",
      "Your manager",
      "Жүйе",
      "Official",
      "Ресми",
      "VIP Staff",
    ],
  ],
])("a name cannot be that of %s", (_, names) => {
  expect(names.map((name) => [name, faultOf(name)])).toEqual(names.map((name) => [name, "reserved_name"]));
});

test("neither can one that only looks like it: other letters, marks, digits, small capitals", () => {
  const names = [
    "Adm1n",
    "4dmin",
    "Supp0rt",
    "m0derat0r",
    "K4rat",
    "admln",
    "adrnin",
    "ÁDMIN",
    "Kàrát",
    "ᴀᴅᴍɪɴ",
    "ɑdmin",
    "Admın",
    "Ａｄｍｉｎ",
    "𝐊𝐚𝐫𝐚𝐭",
    // All Cyrillic, all Greek, Kazakh letters for Russian ones.
    "аԁміп",
    "Καρατ",
    "Қарат",
    "Ѕиррогт",
    "а д м и н",
    "4дмин",
  ];
  expect(names.map((name) => [name, faultOf(name)])).toEqual(names.map((name) => [name, "reserved_name"]));
  expect(faultOf("Аdmin")).toBe("mixed_scripts");
});

test("names that only share letters with such words stay", () => {
  const names = [
    "Каратаев",
    "Karate Kid",
    "Марат",
    "Admiral",
    "Badminton",
    "Модест",
    "Modern",
    "Supporter",
    "Stafford",
    "Casino Royale",
    "Команда А",
    "The Team",
    "Security Guard",
    "System of a Down",
    "Helper",
    "Ботан",
    "Касьян",
    "Анна",
    "Айгүл",
    "Lucky 7",
    "Мастер-класс",
    "Ресмигүл",
    "Оператор Петров",
    "Robot",
    "42",
    "Mr. Manager Jr",
  ];
  expect(names.map((name) => [name, faultOf(name)])).toEqual(names.map((name) => [name, undefined]));
});

test("the longest names made of such words, but for their last letter, are looked at as well", () => {
  // Backtracking over all ways to split such a name would exceed this test's time limit.
  const faults = ["help", "of", "service", "admin", "the", "bot"].map((piece) => [
    piece,
    faultOf(`${piece.repeat(16).slice(0, 31)}z`),
  ]);
  expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([["admin", "reserved_name"]]);
});
