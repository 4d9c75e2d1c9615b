import { useId } from "react";

const pines = [
  [14, 202, 1.25],
  [40, 206, 0.9],
  [66, 204, 1.1],
  [96, 210, 0.8],
  [226, 208, 0.85],
  [254, 204, 1.15],
  [282, 206, 0.95],
  [308, 202, 1.3],
] as const;

const near = curtain((at) => 128 - 26 * Math.sin(at * 5.2 + 0.6) - 18 * at, 86);
const far = curtain((at) => 92 + 22 * Math.sin(at * 6.1 + 2.4) + 10 * at, 78);

/** Northern lights over snow, mirrored in a lake. */
export function AuroraScene() {
  const id = useId();
  return (
    <>
      <defs>
        <linearGradient id={`${id}a`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#04121f" />
          <stop offset=".7" stopColor="#0d3b4f" />
          <stop offset="1" stopColor="#1b6a72" />
        </linearGradient>
        <linearGradient id={`${id}b`} x1="0" y1="1" x2="0" y2="0">
          <stop offset="0" stopColor="#58ffb8" stopOpacity=".9" />
          <stop offset=".45" stopColor="#3be0d0" stopOpacity=".5" />
          <stop offset="1" stopColor="#8b5bff" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}c`} x1="0" y1="1" x2="0" y2="0">
          <stop offset="0" stopColor="#b6ffd9" stopOpacity=".9" />
          <stop offset=".4" stopColor="#5ff0c0" stopOpacity=".45" />
          <stop offset="1" stopColor="#ff6fd0" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}d`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#dffdf4" />
          <stop offset=".5" stopColor="#5f8fa6" />
          <stop offset="1" stopColor="#1d4256" />
        </linearGradient>
        <linearGradient id={`${id}e`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2fb59a" />
          <stop offset="1" stopColor="#08212f" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}a)`} d="M0 0h320v240H0z" />
      <g fill="#eafff6">
        <circle cx="34" cy="26" r="1.3" />
        <circle cx="92" cy="16" r="1" />
        <circle cx="150" cy="34" r="1.4" />
        <circle cx="212" cy="14" r="1.1" />
        <circle cx="284" cy="34" r="1.5" />
        <circle cx="60" cy="70" r="1" />
        <circle cx="250" cy="72" r="1.1" />
        <circle cx="180" cy="62" r="1" />
      </g>
      {far.map(({ x, y, height, light }) => (
        <rect key={x} x={x} y={y - height} width="7" height={height} fill={`url(#${id}c)`} opacity={light * 0.7} />
      ))}
      {near.map(({ x, y, height, light }) => (
        <rect key={x} x={x} y={y - height} width="7" height={height} fill={`url(#${id}b)`} opacity={light} />
      ))}
      <path fill="#123447" d="m-6 188 62-62 34 34 40-52 44 56 30-28 42 38 30-26 50 44v10H-6z" />
      <path fill={`url(#${id}d)`} d="m66 190 92-100 40 46 22-18 74 72z" />
      <path fill="#f3fffb" d="m158 90-40 44 18-6 10 14 14-16 12 12 8-10 18 8z" />
      <path fill="#123447" opacity=".45" d="m158 90 40 46 22-18 74 72H186z" />
      <path fill={`url(#${id}e)`} d="M0 188h320v52H0z" />
      <path
        stroke="#c6ffe9"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".5"
        d="M118 200h60m-84 10h40m46 0h54m-112 11h76m-130 9h44m104 0h58"
      />
      {pines.map(([x, y, scale]) => (
        <path
          key={x}
          fill="#03141c"
          transform={`translate(${x} ${y}) scale(${scale})`}
          d="M0-44 9-28H5l9 14H8L20 4H3v6h-6V4h-17l12-18h-6l9-14h-4z"
        />
      ))}
    </>
  );
}

/** Folds of light in the sky: narrow bands of varying height and brightness. */
function curtain(foot: (at: number) => number, tallest: number) {
  return Array.from({ length: 54 }, (_, index) => {
    const at = index / 53;
    const fold = 0.5 + 0.5 * Math.sin(index * 0.9 + 4 * Math.sin(index * 0.23));
    return {
      x: index * 6,
      y: Math.round(foot(at)),
      height: Math.round(tallest * (0.72 + 0.28 * fold)),
      light: Math.round((0.45 + 0.55 * fold) * 100) / 100,
    };
  });
}
