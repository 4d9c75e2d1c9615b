import {
  ChartNoAxesColumn,
  Columns3,
  CircleQuestionMark,
  CircleUserRound,
  Crown,
  Dices,
  Goal,
  House,
  type IconNode,
  Medal,
  Percent,
  ShieldCheck,
  Spade,
} from "lucide";
import { links } from "../../shell/links.ts";

interface NavItem {
  name:
    | "home"
    | "games"
    | "betting"
    | "slots"
    | "live"
    | "bonuses"
    | "tournaments"
    | "vip"
    | "top"
    | "fairness"
    | "profile"
    | "faq";
  href: string;
  icon: IconNode;
  /** Where there is no room for entries of their own, paths below this one count as this one's. */
  within?: string;
}

export const navItems: readonly NavItem[] = [
  { name: "home", href: links.home(), icon: House },
  { name: "games", href: links.games(), icon: Dices, within: "/games/" },
  { name: "betting", href: links.betting(), icon: Goal },
  { name: "bonuses", href: links.bonuses(), icon: Percent },
  { name: "profile", href: links.profile(), icon: CircleUserRound },
];

/** On wide screens there is room for more. */
export const railItems: readonly NavItem[] = [
  ...navItems.slice(0, 2),
  { name: "slots", href: links.slots(), icon: Columns3 },
  { name: "live", href: links.liveCasino(), icon: Spade },
  ...navItems.slice(2),
  { name: "tournaments", href: links.tournaments(), icon: Medal },
  { name: "vip", href: links.vip(), icon: Crown },
  { name: "top", href: links.top(), icon: ChartNoAxesColumn },
  { name: "fairness", href: links.fairness(), icon: ShieldCheck },
  { name: "faq", href: links.faq(), icon: CircleQuestionMark },
];
