import { CircleQuestionMark, CircleUserRound, Dices, House, type IconNode, ShieldCheck } from "lucide";
import { type SoloGameId, soloGameIds } from "../../../rules/games/ids.ts";
import { links } from "../../shell/links.ts";

interface NavItem {
  name: "home" | "games" | "fairness" | "profile" | "faq";
  href: string;
  icon: IconNode;
  /** Whatever is beneath this path belongs to it. */
  within?: string;
  /** On a wide screen each is listed. */
  games?: readonly SoloGameId[];
}

/** What the menus list: only what there is. */
export const navItems: readonly NavItem[] = [
  { name: "home", href: links.home(), icon: House },
  { name: "games", href: links.games(), icon: Dices, within: "/games/", games: soloGameIds },
  { name: "profile", href: links.profile(), icon: CircleUserRound },
];

/** On a wide screen there is room for how one can check, and for help. */
export const railItems: readonly NavItem[] = [
  ...navItems,
  { name: "fairness", href: links.fairness(), icon: ShieldCheck },
  { name: "faq", href: links.faq(), icon: CircleQuestionMark },
];
