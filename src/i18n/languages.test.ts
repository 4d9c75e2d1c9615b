import { expect, test } from "vitest";
import { acceptLanguageFor, languageFor, languageOfLocale, localPath, splitPath } from "./languages.ts";

test("the first part of a path names its language, and a path without one is Russian", () => {
  expect(splitPath("/")).toEqual({ language: "ru", path: "/" });
  expect(splitPath("/games/dice")).toEqual({ language: "ru", path: "/games/dice" });
  expect(splitPath("/en")).toEqual({ language: "en", path: "/" });
  expect(splitPath("/en/")).toEqual({ language: "en", path: "/" });
  expect(splitPath("/kz/games/dice")).toEqual({ language: "kz", path: "/games/dice" });
});

test("what only begins like a language is no language", () => {
  expect(splitPath("/english")).toEqual({ language: "ru", path: "/english" });
  expect(splitPath("/ru/faq")).toEqual({ language: "ru", path: "/ru/faq" });
  expect(splitPath("/fr/faq")).toEqual({ language: "ru", path: "/fr/faq" });
});

test("a language that we do not speak is answered in English", () => {
  expect(["ru", "en", "kz", "fr", "br", ""].map(languageFor)).toEqual(["ru", "en", "kz", "en", "en", "en"]);
});

test("Brazil reads English and says where it is from", () => {
  expect(["ru", "en", "kz", "br", "fr"].map(acceptLanguageFor)).toEqual(["ru-RU", "en-US", "kk-KZ", "pt-BR", "en-US"]);
});

test("a locale leads back to its language", () => {
  expect(["ru-RU", "en-US", "kk-KZ", "de-DE"].map(languageOfLocale)).toEqual(["ru", "en", "kz", "en"]);
});

test("a path and its language make an address, and the address gives both back", () => {
  expect([localPath("ru", "/"), localPath("en", "/"), localPath("kz", "/games/dice")]).toEqual([
    "/",
    "/en",
    "/kz/games/dice",
  ]);
  for (const path of ["/", "/games/dice"]) expect(splitPath(localPath("kz", path))).toEqual({ language: "kz", path });
});
