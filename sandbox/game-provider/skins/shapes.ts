import type { SymbolShape } from "./skin.ts";

/** Which of a symbol's colours a layer has: its own, lighter, darker, that of letters, or what accents the game. */
export type Tone = "main" | "light" | "dark" | "paper" | "accent";

/** Layers from below, as paths in a square of a hundred. */
export const shapes: Readonly<Record<SymbolShape, readonly (readonly [tone: Tone, path: string])[]>> = {
  sun: [
    ["dark", star(16, 46, 30)],
    ["main", circle(50, 50, 27)],
    ["light", circle(42, 42, 11)],
  ],
  moon: [
    ["main", "M60 8A43 43 0 1 0 92 64A36 36 0 0 1 60 8z"],
    ["light", "M40 18A36 36 0 0 0 20 62A38 38 0 0 1 40 18z"],
    ["accent", star(4, 13, 4, 74, 34)],
  ],
  star: [
    ["main", star(5, 47, 20, 50, 53)],
    ["light", "M50 6L50 53L38.2 36.8zM5.3 38.5L50 53L31 59.2zM22.4 91L50 53L50 73z"],
    ["dark", "M94.7 38.5L50 53L69 59.2zM77.6 91L50 53L50 73z"],
  ],
  leaf: [
    ["main", "M50 4C90 28 90 70 50 94C10 70 10 28 50 4z"],
    ["dark", "M50 4C90 28 90 70 50 94z"],
    [
      "light",
      "M48 18H52V98H48zM50 44L72 32L70 37L50 52zM50 66L74 54L71 60L50 74zM50 44L28 32L30 37L50 52zM50 66L26 54L29 60L50 74z",
    ],
  ],
  drop: [
    ["main", "M50 4C64 30 86 46 86 64A36 33 0 0 1 14 64C14 46 36 30 50 4z"],
    ["dark", "M50 97A36 33 0 0 0 86 64C86 56 82 49 76 42C80 70 66 90 50 97z"],
    ["light", "M30 56C26 72 36 84 46 86C34 92 18 76 24 60z"],
  ],
  gem: [
    ["main", "M26 12H74L95 40L50 94L5 40z"],
    ["light", "M26 12L36 40H5zM50 12L64 40H36z"],
    ["dark", "M64 40H95L50 94zM74 12L95 40H64z"],
  ],
  crown: [
    ["main", "M8 28L28 52L50 14L72 52L92 28L84 76H16z"],
    ["dark", "M16 72H84V86H16zM50 14L72 52L92 28L84 72H50z"],
    ["light", `${circle(50, 13, 7)}${circle(8, 28, 6)}${circle(92, 28, 6)}`],
    ["accent", `${circle(50, 79, 4)}${circle(32, 79, 3)}${circle(68, 79, 3)}`],
  ],
  flame: [
    [
      "dark",
      "M52 2C62 26 88 40 84 68C82 86 67 98 50 98C31 98 16 86 16 66C16 50 30 44 33 26C42 33 45 41 45 48C53 38 55 22 52 2z",
    ],
    [
      "main",
      "M52 24C60 42 76 50 74 70C72 86 62 96 50 96C36 96 26 86 26 70C26 60 34 54 38 44C44 52 46 56 47 60C52 52 54 38 52 24z",
    ],
    ["light", "M50 96C40 96 34 88 36 79C38 70 47 66 48 56C58 64 66 72 64 82C63 91 58 96 50 96z"],
  ],
  wave: [
    ["main", "M4 76C20 72 20 24 56 20C78 18 92 36 86 54C82 42 68 38 62 49C57 60 72 72 96 70V94H4z"],
    ["light", "M12 70C26 64 28 32 58 27C72 25 82 32 85 42C76 32 60 32 55 46C50 62 66 76 84 78C50 84 40 60 12 70z"],
    ["dark", "M4 84C24 76 36 94 54 86C70 78 80 92 96 84V96H4z"],
  ],
  bell: [
    ["dark", circle(50, 86, 10)],
    ["main", "M50 6C73 10 77 30 78 52C79 66 85 70 91 80H9C15 70 21 66 22 52C23 30 27 10 50 6z"],
    ["light", "M33 32C35 22 41 17 46 16C40 28 38 46 36 64H26C31 52 31 42 33 32z"],
    ["dark", "M9 74H91V81H9z"],
  ],
  clover: [
    ["dark", "M47 52L70 97L60 98z"],
    ["main", `${circle(33, 34, 21)}${circle(67, 34, 21)}${circle(33, 66, 21)}${circle(67, 66, 21)}`],
    ["light", `${circle(28, 28, 9)}${circle(62, 28, 9)}${circle(28, 60, 9)}${circle(62, 60, 9)}`],
    ["dark", star(4, 18, 4)],
  ],
  heart: [
    ["main", "M50 92C18 66 4 50 7 31C10 11 37 6 50 30C63 6 90 11 93 31C96 50 82 66 50 92z"],
    ["dark", "M50 92C82 66 96 50 93 31C91 20 82 13 73 14C86 40 72 70 50 92z"],
    ["light", "M19 36C17 24 28 18 36 23C27 28 25 38 27 48C22 45 19 41 19 36z"],
  ],
  key: [
    ["main", `M43 50L50 43L94 87L86 95L77 86L69 94L61 86L69 78z${circle(30, 30, 26)}`],
    ["dark", `${circle(30, 30, 14)}M50 57L54 53L94 93L86 95L77 86z`],
    ["light", "M12 30A18 18 0 0 1 30 12L30 7A23 23 0 0 0 7 30z"],
  ],
  coin: [
    ["dark", circle(50, 54, 43)],
    ["main", circle(50, 48, 43)],
    ["dark", circle(50, 48, 34)],
    ["main", circle(50, 48, 31)],
    ["light", star(4, 26, 9, 50, 48)],
  ],
  shield: [
    ["main", "M50 4L90 17C90 56 77 81 50 96C23 81 10 56 10 17z"],
    ["dark", "M50 4L90 17C90 56 77 81 50 96z"],
    ["light", "M50 14L20 24C20 52 30 72 50 85V78C36 68 28 52 27 30L50 22z"],
    ["accent", star(5, 20, 8, 50, 48)],
  ],
  feather: [
    ["main", "M88 6C46 10 16 40 19 72L8 94L16 97L28 80C62 80 90 48 88 6z"],
    ["dark", "M88 6C90 48 62 80 28 80L24 84L22 80C44 58 66 34 88 6z"],
    ["light", "M84 10C62 32 40 54 25 78L21 75C34 52 58 28 84 10z"],
  ],
  fish: [
    ["dark", "M66 50L96 22C90 44 90 56 96 78z"],
    ["main", "M6 50C22 22 58 20 80 50C58 80 22 78 6 50z"],
    ["light", "M20 42C32 28 52 28 66 42C52 36 36 36 20 42z"],
    ["dark", "M44 34C54 44 54 56 44 66L50 66C60 56 60 44 50 34z"],
    ["paper", circle(25, 47, 6)],
    ["dark", circle(24, 47, 3)],
  ],
  bird: [
    ["dark", "M28 60L4 88L32 80z"],
    ["main", "M24 66C24 40 40 14 62 14C76 14 84 24 84 34L98 40L84 46C84 74 62 88 42 86C32 85 24 78 24 66z"],
    ["light", "M36 60C44 48 60 48 70 54C66 72 48 80 36 74z"],
    ["paper", circle(68, 30, 6)],
    ["dark", circle(69, 30, 3)],
  ],
  horse: [
    ["main", "M28 94C28 72 44 64 40 52C34 62 22 64 15 57L13 48C24 40 28 24 39 14L43 4L52 13C78 19 88 50 82 94z"],
    ["dark", "M56 15C78 24 88 54 82 94H68C75 60 71 34 56 15z"],
    ["light", "M40 20C34 30 30 42 20 50L22 54C34 46 38 34 44 24z"],
    ["paper", circle(42, 32, 4)],
  ],
  wolf: [
    ["main", "M12 4L37 25H63L88 4L92 50L50 97L8 50z"],
    ["dark", "M88 4L92 50L50 97V25H63zM18 14L20 34L32 27z"],
    ["light", "M28 56L50 97L72 56L50 66z"],
    ["paper", "M24 42L43 50L30 53zM76 42L57 50L70 53z"],
    ["dark", "M43 84H57L50 93z"],
  ],
  cat: [
    ["main", "M14 8L37 28H63L86 8L90 56C90 80 71 94 50 94C29 94 10 80 10 56z"],
    ["dark", "M20 20L22 38L32 31zM80 20L78 38L68 31z"],
    ["paper", `${circle(33, 53, 10)}${circle(67, 53, 10)}`],
    ["dark", "M33 43C37 49 37 57 33 63C29 57 29 49 33 43zM67 43C71 49 71 57 67 63C63 57 63 49 67 43z"],
    ["light", "M44 70H56L50 78z"],
  ],
  mask: [
    ["accent", "M78 30C80 12 92 4 96 2C98 16 94 30 86 38z"],
    [
      "main",
      "M5 32C22 20 40 26 50 34C60 26 78 20 95 32C97 62 82 78 65 73C57 70 54 62 50 62C46 62 43 70 35 73C18 78 3 62 5 32z",
    ],
    ["light", "M12 36C24 28 38 32 48 40C38 36 24 36 14 44z"],
    ["dark", "M18 46C27 36 39 41 43 51C34 58 23 56 18 46zM82 46C73 36 61 41 57 51C66 58 77 56 82 46z"],
  ],
  flower: [
    ["main", petals(6, 30, 20)],
    ["light", petals(6, 30, 9)],
    ["dark", circle(50, 50, 19)],
    ["accent", circle(50, 50, 14)],
  ],
  mushroom: [
    ["paper", "M36 52H64C64 70 66 82 72 94H28C34 82 36 70 36 52z"],
    ["main", "M4 56C4 26 24 6 50 6C76 6 96 26 96 56C80 64 20 64 4 56z"],
    ["dark", "M96 56C80 64 20 64 4 56C4 54 4 52 5 50C24 58 76 58 95 50z"],
    ["light", `${circle(33, 32, 8)}${circle(61, 22, 8)}${circle(76, 42, 6)}${circle(52, 42, 5)}`],
  ],
  cherry: [
    ["dark", "M29 52C35 34 49 20 65 8L70 14C56 26 42 40 36 54zM67 56C65 40 63 26 63 12L70 11C71 28 73 42 75 55z"],
    ["light", "M66 9C80 0 94 6 98 20C84 27 70 22 66 9z"],
    ["main", `${circle(29, 71, 23)}${circle(72, 75, 21)}`],
    ["light", `${circle(22, 64, 7)}${circle(66, 68, 6)}`],
  ],
  lemon: [
    [
      "main",
      "M8 58C10 30 34 10 62 17C72 10 86 11 90 16C93 22 92 34 86 43C90 70 66 92 40 87C32 94 16 94 12 88C6 82 6 68 8 58z",
    ],
    ["dark", "M40 87C66 92 90 70 86 43C82 62 62 80 40 79C26 79 14 74 9 68C8 78 9 85 12 88C16 94 32 94 40 87z"],
    ["light", "M22 50C26 36 42 27 56 30C42 34 34 42 29 58C24 58 21 55 22 50z"],
  ],
  plum: [
    ["light", "M50 24C56 8 72 2 88 7C84 22 68 30 50 24z"],
    ["main", circle(48, 60, 37)],
    ["dark", "M50 23C64 32 68 62 54 97C74 94 86 78 85 58C83 38 68 25 50 23z"],
    ["light", "M22 58C22 46 30 38 38 36C32 44 30 54 31 66C26 66 22 63 22 58z"],
  ],
  grape: [
    ["accent", "M48 22C46 10 54 4 60 2L64 6C58 10 56 16 56 22z"],
    [
      "main",
      [30, 50, 70].map((x) => circle(x, 34, 14)).join("") +
        [40, 60].map((x) => circle(x, 56, 14)).join("") +
        circle(50, 78, 14),
    ],
    [
      "light",
      [26, 46, 66].map((x) => circle(x, 29, 4)).join("") +
        [36, 56].map((x) => circle(x, 51, 4)).join("") +
        circle(46, 73, 4),
    ],
    ["dark", "M50 20C60 8 78 8 88 18C78 28 62 28 50 20z"],
  ],
  melon: [
    ["dark", "M3 38A47 50 0 0 0 97 38z"],
    ["paper", "M10 38A40 42 0 0 0 90 38z"],
    ["main", "M16 38A34 36 0 0 0 84 38z"],
    ["dark", `${circle(36, 48, 3)}${circle(50, 58, 3)}${circle(64, 48, 3)}${circle(50, 44, 3)}`],
    ["light", "M16 38H84V41H16z"],
  ],
  seven: [
    ["dark", "M17 16H90V35C70 52 60 70 58 96H32C36 68 48 51 62 38H37V48H17z"],
    ["main", "M12 10H85V29C65 46 55 64 53 90H28C32 62 44 45 58 32H32V42H12z"],
    ["light", "M12 10H85V17H12z"],
  ],
  bar: [
    ["dark", "M10 14H90V34H10zM10 40H90V60H10zM10 66H90V86H10z"],
    ["main", "M14 17H86V31H14zM14 43H86V57H14zM14 69H86V83H14z"],
    ["light", "M14 17H86V21H14zM14 43H86V47H14zM14 69H86V73H14z"],
  ],
  anchor: [
    [
      "main",
      "M44 26H56V80C69 77 78 69 80 58H70L86 38L99 58H91C88 82 70 96 50 96C30 96 12 82 9 58H1L14 38L30 58H20C22 69 31 77 44 80z",
    ],
    ["main", circle(50, 16, 14)],
    ["dark", `${circle(50, 16, 6)}M50 26H56V80C69 77 78 69 80 58H91C88 82 70 96 50 96z`],
    ["light", "M30 34H70V43H30z"],
  ],
  compass: [
    ["main", circle(50, 50, 46)],
    ["dark", circle(50, 50, 38)],
    ["paper", circle(50, 50, 33)],
    ["accent", "M50 18L60 50H40z"],
    ["dark", "M50 82L60 50H40z"],
    ["paper", circle(50, 50, 4)],
  ],
  lantern: [
    ["dark", "M42 2H58V12H42zM26 12H74V23H26zM26 80H74V94H26z"],
    ["main", "M29 23H71L76 80H24z"],
    ["light", "M50 32C60 46 62 56 57 66C54 72 46 72 43 66C38 56 43 44 50 32z"],
    ["dark", "M31 23H35L32 80H27zM69 23H65L68 80H73z"],
  ],
  book: [
    ["main", "M3 20H97V88H3z"],
    ["paper", "M9 14C26 9 42 12 50 20C58 12 74 9 91 14V78C74 73 58 76 50 84C42 76 26 73 9 78z"],
    ["dark", "M48 20H52V84H48zM17 28H41V32H17zM17 42H41V46H17zM59 28H83V32H59zM59 42H83V46H59z"],
    ["accent", "M66 8H78V50L72 44L66 50z"],
  ],
  rocket: [
    ["accent", "M38 72H62L50 99z"],
    ["dark", "M30 44L10 78L32 72zM70 44L90 78L68 72z"],
    ["main", "M50 2C72 20 76 46 70 74H30C24 46 28 20 50 2z"],
    ["light", "M50 2C38 12 31 26 29 44L36 46C37 30 42 14 50 2z"],
    ["paper", circle(50, 40, 11)],
    ["dark", circle(50, 40, 7)],
  ],
  planet: [
    ["main", circle(50, 50, 32)],
    ["dark", "M50 82A32 32 0 0 0 78 34C76 58 56 72 32 77A32 32 0 0 0 50 82z"],
    ["light", circle(38, 38, 8)],
    [
      "accent",
      "M6 70C-2 62 12 52 22 46C14 56 18 60 26 59C46 57 78 42 84 33C87 29 82 28 74 30C88 23 101 25 95 37C88 52 42 74 18 73C13 73 9 72 6 70z",
    ],
  ],
  crystal: [
    ["main", "M50 2L74 30V70L50 98L26 70V30z"],
    ["light", "M50 2L26 30V70L42 38z"],
    ["dark", "M50 98L74 70V30L58 62z"],
  ],
  mountain: [
    ["main", "M2 90L40 18L60 54L70 38L98 90z"],
    ["dark", "M40 18L60 54L70 38L98 90H56z"],
    ["paper", "M40 18L53 42L43 39L36 48L28 40z"],
  ],
  eye: [
    ["paper", "M2 50C24 16 76 16 98 50C76 84 24 84 2 50z"],
    ["main", circle(50, 50, 24)],
    ["dark", circle(50, 50, 12)],
    ["light", circle(42, 42, 6)],
  ],
};

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function star(points: number, outer: number, inner: number, x = 50, y = 50): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const [r, angle] = [index % 2 === 0 ? outer : inner, (index * Math.PI) / points - Math.PI / 2];
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

function petals(count: number, away: number, r: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count - Math.PI / 2;
    return circle(Math.round(50 + away * Math.cos(angle)), Math.round(50 + away * Math.sin(angle)), r);
  }).join("");
}
