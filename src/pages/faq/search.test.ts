import { describe, expect, test } from "vitest";
import { searchFor } from "./search.ts";

describe("a search", () => {
  test.each([
    ["ВЫВОД", "Как вывести деньги? Вывод бесплатный"],
    ["расчет", "Расчёт ставки"],
    ["расчёт", "Расчет ставки"],
    ["саит", "Что сайт хранит"],
    ["cafe", "Café"],
    ["CAFÉ", "cafe\u0301"],
    ["кандай куиясоз", "қандай құиясөз"],
    ["желисиз", "Желісіз не істейді?"],
    ["шыгару", "Ақшаны шығару"],
    ["лимиты", "Какой лимит поставить"],
    ["лимит", "Снятие лимитов"],
    ["пополнить", "Пополнение счёта"],
    ["deposits", "How do I deposit?"],
    ["ставки", "На сумму ставок"],
    ["10 000", "до 10 000 ₽"],
    ["деньги вывести", "Как вывести деньги?"],
  ])("for %s finds: %s", (query, text) => {
    expect(searchFor(query)?.finds(text)).toBe(true);
  });

  test.each([
    ["лимит вывод", "Как поставить лимит?"],
    ["вод", "вывод"],
    ["ставлю", "оставить"],
    ["код", "кость"],
  ])("for %s does not find: %s", (query, text) => {
    expect(searchFor(query)?.finds(text)).toBe(false);
  });

  test("for nothing, or for signs alone, is none", () => {
    for (const query of ["", "   ", "?!", "—"]) expect(searchFor(query)).toBeUndefined();
  });

  test("says where in the text as it stands", () => {
    const marked = (query: string, text: string) =>
      searchFor(query)
        ?.ranges(text)
        .map(([from, to]) => text.slice(from, to));
    expect(marked("счет", "Счёт и его счета")).toEqual(["Счёт", "счет"]);
    expect(marked("лимиты", "Лимит и лимиты")).toEqual(["Лимит", "лимиты"]);
    expect(marked("ак шыгар", "🎲 Ақша шығару")).toEqual(["Ақ", "шығар"]);
    expect(marked("xyz", "Ақша")).toEqual([]);
  });

  test("of a whole book takes its first words", () => {
    const search = searchFor("word ".repeat(10_000) + "one two three four five six seven eight nine");
    expect(search?.finds("word one two three four five six seven")).toBe(true);
  });
});
