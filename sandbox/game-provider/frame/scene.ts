import type { SceneShape, Skin } from "../skins/skin.ts";
import { mixed as mix } from "../skins/mixed.ts";

/** What lies behind the reels, drawn once at each size. */
export function drawScene(canvas: HTMLCanvasElement, { palette, scene }: Skin): void {
  const ratio = Math.min(devicePixelRatio, 2);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const ink = canvas.getContext("2d", { alpha: false });
  if (!ink) return;
  ink.scale(ratio, ratio);
  const sky = ink.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, palette.deep);
  sky.addColorStop(0.55, palette.ground);
  sky.addColorStop(1, mix(palette.ground, palette.deep, 0.65));
  ink.fillStyle = sky;
  ink.fillRect(0, 0, width, height);
  const far = mix(palette.ground, palette.symbols[3], 0.35);
  const near = mix(palette.deep, palette.ground, 0.35);
  // Scenes are drawn in a box of 400 by 200 that covers the lower part.
  const scale = Math.max(width / 400, (height * 0.62) / 200);
  ink.save();
  ink.translate((width - 400 * scale) / 2, height - 200 * scale);
  ink.scale(scale, scale);
  for (const [layer, path] of scenes[scene]) {
    ink.fillStyle = {
      far,
      near,
      glow: mix(palette.accent, palette.ground, 0.72),
      light: mix(palette.letter, palette.ground, 0.6),
    }[layer];
    ink.fill(new Path2D(path));
  }
  ink.restore();
}

type Layer = "far" | "near" | "glow" | "light";

const stars =
  "M30 20h1v1h-1zM80 50h1v1h-1zM140 12h1v1h-1zM190 40h1v1h-1zM250 18h1v1h-1zM300 55h1v1h-1zM350 25h1v1h-1zM385 60h1v1h-1zM60 80h1v1h-1zM220 70h1v1h-1zM330 85h1v1h-1z";
const low = "M0 170C80 150 140 190 220 168C300 148 340 180 400 160V200H0z";

const scenes: Readonly<Record<SceneShape, readonly (readonly [Layer, string])[]>> = {
  sky: [
    ["glow", "M300 40a34 34 0 1 0 68 0a34 34 0 1 0 -68 0z"],
    ["far", "M20 120c10-24 44-24 52-4c18-12 40 0 38 18H20zM220 96c10-20 40-20 48-2c16-10 36 0 34 16h-82z"],
    ["near", low],
  ],
  peaks: [
    ["glow", "M170 60a40 40 0 1 0 80 0a40 40 0 1 0 -80 0z"],
    ["far", "M0 160L70 70L120 130L190 40L270 140L320 90L400 170V200H0z"],
    ["near", "M0 185L60 130L130 180L220 110L300 175L350 140L400 180V200H0z"],
  ],
  dunes: [
    ["glow", "M270 60a36 36 0 1 0 72 0a36 36 0 1 0 -72 0z"],
    ["far", "M0 140C90 90 150 110 220 140C290 168 340 120 400 110V200H0z"],
    ["near", "M0 178C60 150 150 190 240 170C320 152 360 180 400 165V200H0z"],
  ],
  sea: [
    ["glow", "M180 90a34 34 0 1 1 68 0z"],
    ["far", "M0 96H400V200H0z"],
    ["light", "M190 104h50v2h-50zM176 116h78v2h-78zM196 130h40v2h-40z"],
    [
      "near",
      "M0 150C40 140 60 160 100 150C140 140 160 160 200 150C240 140 260 160 300 150C340 140 360 160 400 150V200H0z",
    ],
  ],
  forest: [
    ["glow", "M40 40a28 28 0 1 0 56 0a28 28 0 1 0 -56 0z"],
    [
      "far",
      "M0 200V120L20 80L40 120L60 70L84 130L110 84L134 136L160 90L190 140L214 78L240 132L270 92L296 138L320 76L350 130L376 86L400 126V200z",
    ],
    [
      "near",
      "M0 200V160L24 120L50 168L80 126L112 172L150 130L186 174L226 132L262 172L300 128L336 170L370 130L400 166V200z",
    ],
  ],
  city: [
    ["glow", "M280 44a26 26 0 1 0 52 0a26 26 0 1 0 -52 0z"],
    [
      "far",
      "M0 200V110H30V80C40 60 60 60 70 80V120H100V70H130V130H170V96C184 70 206 70 220 96V140H260V84H290V120H330V100H360V130H400V200z",
    ],
    ["near", "M0 200V160H40V140H70V170H120V150C132 134 148 134 160 150V172H220V146H250V168H310V150H340V172H400V200z"],
    ["light", "M50 152h6v8h-6zM136 158h6v8h-6zM232 156h6v8h-6zM322 160h6v8h-6z"],
  ],
  cave: [
    ["far", "M0 0H400V60L370 110L345 60L310 130L280 50L230 90L190 40L150 120L110 50L70 100L40 40L0 90z"],
    ["near", "M0 200V130L40 170L70 140L110 185L160 160L210 188L260 150L300 186L350 140L400 172V200z"],
    ["glow", "M186 150l10-26l10 26l-10 14zM214 156l7-18l7 18l-7 10z"],
  ],
  space: [
    ["light", stars],
    ["glow", "M270 70a44 44 0 1 0 88 0a44 44 0 1 0 -88 0z"],
    ["far", "M40 130a24 24 0 1 0 48 0a24 24 0 1 0 -48 0z"],
    ["near", "M0 200C80 150 320 150 400 200z"],
  ],
  rays: [
    ["far", "M200 200L-60 120V40zM200 200L20 -40H90zM200 200L160 -40H240zM200 200L310 -40H380zM200 200L460 40V120z"],
    ["near", "M0 200C100 160 300 160 400 200z"],
  ],
  plain: [
    ["glow", "M60 60a30 30 0 1 0 60 0a30 30 0 1 0 -60 0z"],
    ["far", "M0 140C100 110 260 130 400 100V200H0z"],
    ["near", low],
  ],
};
