import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MarkedTitle, markedParts } from "./marked-title.tsx";

const marked = (title: string, search: string) => markedParts(title, search).filter((_, index) => index % 2 === 1);

test("beginnings of words are marked that stand in the title as they were typed", () => {
  expect(markedParts("Night Ferry", "night f")).toEqual(["", "Night", " ", "F", "erry"]);
  expect(marked("Ночной паром", "НОЧНОЙ пар")).toEqual(["Ночной", "пар"]);
  expect(marked("Түнгі паром", "түн")).toEqual(["Түн"]);
  expect(marked("Baccarat, night table", "night")).toEqual(["night"]);
  expect(marked("Silk & Silken Coins", "silk silken")).toEqual(["Silk", "Silken"]);
});

test("what is only alike, or in other letters, or within a word is found and not marked", () => {
  expect(markedParts("Night Ferry", "nihgt")).toEqual(["Night Ferry"]);
  expect(marked("Ночной паром", "nochnoy")).toEqual([]);
  expect(marked("Tin Comet", "in met")).toEqual([]);
  expect(marked("Keeper's Light", "s")).toEqual([]);
});

test("signs that mean something to a pattern are no words", () => {
  for (const search of ["", "  ", "(.*", "a|", "[", "\\", "&", "$^"])
    expect(markedParts("Salt & Ember", search).join("")).toBe("Salt & Ember");
});

test("the title stays one text around its marks", () => {
  const html = renderToStaticMarkup(<MarkedTitle title="Night Ferry" search="fer" />);
  expect(html).toMatch(/^Night <mark[^>]*>Fer<\/mark>ry$/);
  expect(renderToStaticMarkup(<MarkedTitle title="Night Ferry" search="" />)).toBe("Night Ferry");
});
