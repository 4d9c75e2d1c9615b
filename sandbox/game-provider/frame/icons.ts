const paths = {
  spin: "M20.5 12a8.5 8.5 0 1 1-2.5-6M20.5 3v4.5H16",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  turbo: "M13 3 5 14h6l-1 7 8-11h-6z",
  auto: "M17 2.5 21 6l-4 3.5M3 11.5V10a4 4 0 0 1 4-4h14M7 21.5 3 18l4-3.5M21 12.5V14a4 4 0 0 1-4 4H3",
  stop: "M7 7h10v10H7z",
  history: "M3.5 12a8.5 8.5 0 1 0 2.5-6M3.5 3v4.5H8M12 7.5V12l3 2",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 11v5M12 7.8v.4",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  close: "M6 6l12 12M18 6 6 18",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
} as const;

const space = "http://www.w3.org/2000/svg";

export function icon(name: keyof typeof paths): SVGSVGElement {
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}
