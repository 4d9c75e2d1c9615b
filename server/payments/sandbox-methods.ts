import en from "../../locales/en/house/sandbox-methods.json";
import kz from "../../locales/kz/house/sandbox-methods.json";
import ru from "../../locales/ru/house/sandbox-methods.json";
import { depositDefaults } from "../../rules/limits.ts";
import type { MethodOffer } from "./method-offer.ts";

const limits = depositDefaults;
const free = { percent: "0", fixed: "0" };

const coins = [
  { id: "usdt-trc20", title: "USDT · TRC20", coin: { currency: "USDT", network: "TRC20" } },
  { id: "btc", title: "Bitcoin", coin: { currency: "BTC", network: "Bitcoin" } },
  { id: "eth", title: "Ethereum", coin: { currency: "ETH", network: "ERC20" } },
  { id: "ltc", title: "Litecoin", coin: { currency: "LTC", network: "Litecoin" } },
] as const;

/** A sandbox's payment methods. Production names its own in the file of its provider. */
export const sandboxMethods: readonly MethodOffer[] = [
  {
    id: "card-transfer",
    way: "in",
    kind: "card",
    name: namesOf("card-transfer"),
    ...limits,
    coin: null,
    costs: { percent: "1.5", fixed: "0" },
  },
  {
    id: "fast-payment",
    way: "in",
    kind: "redirect",
    name: namesOf("fast-payment"),
    currencies: ["RUB", "KZT"],
    ...limits,
    coin: null,
    costs: free,
  },
  ...coins.map((coin) => coinOffer(coin, "in", free)),
  {
    id: "card",
    way: "out",
    kind: "card",
    name: namesOf("card"),
    ...limits,
    coin: null,
    costs: { percent: "2", fixed: "50" },
  },
  ...coins.map((coin) => coinOffer(coin, "out", { percent: "1", fixed: "0" })),
];

function coinOffer(
  { id, title, coin }: (typeof coins)[number],
  way: MethodOffer["way"],
  costs: MethodOffer["costs"],
): MethodOffer {
  return { id, way, kind: "crypto", name: { ru: title, en: title, kz: title }, ...limits, coin, costs };
}

function namesOf(id: keyof typeof en): MethodOffer["name"] {
  return { ru: ru[id], en: en[id], kz: kz[id] };
}
