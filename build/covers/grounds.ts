/** What stands behind a symbol, in two inks next to each other; never louder than it. */
export const grounds: readonly ((random: () => number) => string)[] = [
  rays,
  hills,
  scales,
  night,
  arches,
  rings,
  waves,
  leaves,
];

const middle = { x: 120, y: 126 };

function rays(random: () => number): string {
  const count = 12 + Math.floor(random() * 4) * 2;
  const turn = random() * 0.4;
  const at = (angle: number) => `${round(middle.x + 270 * Math.cos(angle))} ${round(middle.y + 270 * Math.sin(angle))}`;
  const path = Array.from({ length: count }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / count;
    return `M120 126L${at(angle)}L${at(angle + Math.PI / count)}z`;
  });
  return `<path class="m o5" d="${path.join("")}"/><circle class="d o3" cx="120" cy="126" r="104"/>`;
}

function hills(random: () => number): string {
  const x = 60 + Math.floor(random() * 120);
  const ridge = (y: number, rise: number, ink: string) =>
    `<path class="${ink}" d="M0 ${y}C40 ${y - rise} 80 ${y - rise} 120 ${y - 6}S200 ${y - rise - 10} 240 ${y - 12}V320H0z"/>`;
  return `<circle class="l o5" cx="${x}" cy="86" r="62"/><circle class="l o8" cx="${x}" cy="86" r="48"/>${ridge(190, 30, "m o6")}${ridge(220, 24, "m")}${ridge(250, 18, "d o5")}`;
}

function scales(random: () => number): string {
  const size = 17 + Math.floor(random() * 6);
  const rows: string[] = [];
  for (let y = 0; y * size < 330; y += 1)
    for (let x = -1; x * size * 2 < 260; x += 1) {
      const left = round(x * size * 2 + (y % 2) * size);
      rows.push(`M${left} ${y * size}a${size} ${size} 0 0 0 ${size * 2} 0`);
    }
  return `<path d="${rows.join("")}" fill="none" stroke="var(--k3)" stroke-width="2.500" opacity=".6"/><circle class="m o5" cx="120" cy="126" r="100"/>`;
}

function night(random: () => number): string {
  const stars = Array.from({ length: 34 }, () => {
    const size = random() < 0.2 ? 2.2 : 1.1;
    return `<circle cx="${round(random() * 240)}" cy="${round(random() * 250)}" r="${size}"/>`;
  });
  return `<g class="l o6">${stars.join("")}</g><circle class="m o6" cx="120" cy="126" r="98"/><circle class="m" cx="120" cy="126" r="80"/>`;
}

function arches(): string {
  const arch = (inset: number, ink: string) =>
    `<path class="${ink}" d="M${inset} 320V130C${inset} ${60 + inset * 0.5} 90 ${30 + inset} 120 ${14 + inset}C150 ${30 + inset} ${240 - inset} ${60 + inset * 0.5} ${240 - inset} 130V320z"/>`;
  return `${arch(8, "m o5")}${arch(22, "d o5")}${arch(34, "m o6")}`;
}

function rings(random: () => number): string {
  const step = 20 + Math.floor(random() * 8);
  const circles = [1, 2, 3, 4, 5, 6, 7].map((index) => `<circle cx="120" cy="126" r="${44 + index * step}"/>`);
  return `<g fill="none" stroke="var(--k3)" stroke-width="9" opacity=".5">${circles.join("")}</g><circle class="m o6" cx="120" cy="126" r="58"/>`;
}

function waves(random: () => number): string {
  const shift = Math.floor(random() * 30);
  const lines = [0, 1, 2, 3, 4, 5, 6].map(
    (row) =>
      `<path d="M${-40 - (row % 2) * 20 - shift} ${150 + row * 22}q20-18 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0V330H-80z" class="${row % 2 ? "d o3" : "m o5"}"/>`,
  );
  return `<circle class="x o3" cx="120" cy="110" r="92"/><circle class="x o3" cx="120" cy="110" r="72"/>${lines.join("")}`;
}

function leaves(random: () => number): string {
  const list = Array.from({ length: 22 }, (_, index) => {
    const angle = (index * 2 * Math.PI) / 22 + random() * 0.2;
    const far = 108 + random() * 56;
    const [x, y] = [middle.x + far * Math.cos(angle), middle.y + far * Math.sin(angle)];
    return `<path transform="translate(${round(x)} ${round(y)}) rotate(${round((angle * 180) / Math.PI + 80 + random() * 30)})" d="M0-34C20-14 20 14 0 34-20 14-20-14 0-34z"/>`;
  });
  return `<circle class="m o4" cx="120" cy="126" r="108"/><g class="m">${list.join("")}</g>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
