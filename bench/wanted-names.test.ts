import { expect, test } from "vitest";
import { wantedNames } from "./wanted-names.ts";

const all = ["dice", "mines", "mines-steps"];

test("everything is played unless a setting says what", () => {
  expect(wantedNames({ name: "WAYS", text: undefined, all })).toEqual(all);
});

test("what a setting names is played in the order of all", () => {
  expect(wantedNames({ name: "WAYS", text: "mines,dice", all })).toEqual(["dice", "mines"]);
});

test("where a word may be the start of a name, it means all that begin with it", () => {
  const isMeant = (name: string, word: string) => name.startsWith(word);
  expect(wantedNames({ name: "FRAMES_ONLY", text: "mines", all, isMeant })).toEqual(["mines", "mines-steps"]);
});

test("a word that names nothing is told, with what there is", () => {
  for (const text of ["dicee", "dice,typo", ""])
    expect(() => wantedNames({ name: "WAYS", text, all }), text).toThrow(/^WAYS names .*, and there are dice, mines,/);
});
