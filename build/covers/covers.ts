import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coverPath, seedOf } from "../../sandbox/game-provider/catalogue/catalogue.ts";
import { inks } from "../../sandbox/game-provider/catalogue/inks.ts";
import { liveTitles } from "../../sandbox/game-provider/catalogue/live-titles.ts";
import { type SlotTitle, slotTitles } from "../../sandbox/game-provider/catalogue/titles.ts";
import type { Files } from "../options.ts";
import { grounds } from "./grounds.ts";
import { subjects } from "./subjects.ts";

/** Covers of all titles, without lettering: the page writes the title over them, in the player's language. */
export function drawCovers(): Files {
  return new Map([
    ...slotTitles.map((title) => [fileOf(title.slug), Buffer.from(drawCover(title))] as const),
    ...liveTitles.map(({ slug }) => [fileOf(slug), Buffer.from(table(picture(slug)))] as const),
  ]);
}

const fileOf = (slug: string) => coverPath(slug).slice(1);

/** Six inks, a ground, a symbol, a foot for the lettering and a hairline: the seed chooses among what was drawn by hand. */
export function drawCover({ slug, motif, inks: name }: Pick<SlotTitle, "slug" | "motif" | "inks">): string {
  const [k1, k2, k3, k4, k5, k6] = inks[name];
  const random = randomOf(seedOf(slug));
  const subject = subjects[motif];
  const ground = grounds[Math.floor(random() * grounds.length)] ?? grounds[0];
  const scene = subject
    ? `<path class="s" d="M0 0h240v320H0z"/>${ground?.(random) ?? ""}<g transform="translate(120 122) rotate(${Math.round(random() * 8 - 4)})">${subject}</g>`
    : turned(picture(motif), slotTitles.findIndex((title) => title.motif === motif && title.slug === slug) % 2 === 1);
  const style = [
    `svg{--k1:${k1};--k2:${k2};--k3:${k3};--k4:${k4};--k5:${k5};--k6:${k6}}`,
    ".s{fill:var(--k1)}.d{fill:var(--k2)}.m{fill:var(--k3)}.k{fill:var(--k4)}.l{fill:var(--k5)}.x{fill:var(--k6)}.w{fill:#fff}",
    `.m2{fill:${mixed(k4, k2, 0.7)}}.m3{fill:${mixed(k3, k5, 0.7)}}.x2{fill:${mixed(k6, k2, 0.72)}}`,
    ".o3{opacity:.28}.o4{opacity:.4}.o5{opacity:.55}.o6{opacity:.7}.o8{opacity:.85}",
  ].join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320"><style>${style}</style>`,
    `<linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${k2}" stop-opacity="0"/><stop offset=".55" stop-color="${k2}" stop-opacity=".82"/><stop offset="1" stop-color="${k2}"/></linearGradient>`,
    `${scene}<path d="M0 196h240v124H0z" fill="url(#f)"/><path d="${grain(random)}" stroke="#fff" stroke-opacity=".18" stroke-width=".9" fill="none"/>`,
    `<rect x="6.500" y="6.500" width="227" height="307" rx="11" fill="none" stroke="var(--k5)" stroke-opacity=".42" stroke-width="1.300"/></svg>`,
  ].join("");
}

/** The second title of a motif looks the other way. */
function turned(scene: string, isSecond: boolean): string {
  return isSecond ? `<g transform="matrix(-1 0 0 1 240 0)">${scene}</g>` : scene;
}

function table(scene: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 190">${scene}</svg>`;
}

function picture(name: string): string {
  return readFileSync(join(import.meta.dirname, "pictures", `${name}.svg`), "utf8").trim();
}

function grain(random: () => number): string {
  const specks = Array.from({ length: 46 }, () => {
    const [x, y] = [random() * 240, random() * 314].map((value) => Math.round(value * 10) / 10);
    return `M${x} ${y}h${Math.round((0.6 + random()) * 10) / 10}`;
  });
  return specks.join("");
}

function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((ink) => parseInt(ink.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a * share + b * (1 - share));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Numbers that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mix = Math.imul(state ^ (state >>> 15), 1 | state);
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix;
    return ((mix ^ (mix >>> 14)) >>> 0) / 4_294_967_296;
  };
}
