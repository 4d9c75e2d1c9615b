import { CircleQuestionMark, CircleUserRound, Dices, House, type IconNode } from "lucide";
import { links } from "../links.ts";

interface Place {
  name: "home" | "dice" | "profile" | "faq";
  href: string;
  icon: IconNode;
}

/** What the menus list: only what there is. */
export const places: readonly Place[] = [
  { name: "home", href: links.home(), icon: House },
  { name: "dice", href: links.dice(), icon: Dices },
  { name: "profile", href: links.profile(), icon: CircleUserRound },
];

/** On a wide screen there is room for help as well. */
export const widePlaces: readonly Place[] = [...places, { name: "faq", href: links.faq(), icon: CircleQuestionMark }];
