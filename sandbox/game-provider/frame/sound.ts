import type { Words } from "../words.ts";
import { openDialog } from "./dialog.ts";
import { make } from "./dom.ts";
import { icon } from "./icons.ts";
import { type Cue, notesOf } from "./notes.ts";

/** Louder than this nobody needs it; it is heard as the square root of what it is. */
const loudest = 0.24;
const firstVolume = 50;
/** Reels that stop together are heard once. */
const apartMs = 40;

/** What is heard: nothing, until the player asks for it, and then on this device from then on. */
export function createSound({ root, words }: { root: HTMLElement; words: Words }) {
  let isOn = kept("sound") === "on";
  let volume = Number(kept("volume") ?? firstVolume) || firstVolume;
  let audio: AudioContext | undefined;
  let lastAt = 0;
  let isSeen = true;

  // The page around may have been scrolled on: what is not before the eyes is not heard, and ends at once.
  new IntersectionObserver((seen) => {
    isSeen = seen.at(-1)?.isIntersecting !== false;
    if (isSeen) return;
    void audio?.close();
    audio = undefined;
  }).observe(root);

  function play(cue: Cue): void {
    const now = performance.now();
    // A page that nobody has touched may not be heard, and would be later, all at once.
    if (
      !isOn ||
      !isSeen ||
      document.hidden ||
      now - lastAt < apartMs ||
      navigator.userActivation?.hasBeenActive === false
    )
      return;
    lastAt = now;
    audio ??= new AudioContext();
    for (const { hertz, atMs, ms } of notesOf(cue)) ring(audio, hertz, audio.currentTime + atMs / 1_000, ms / 1_000);
  }

  function ring(to: AudioContext, hertz: number, at: number, seconds: number): void {
    const [tone, gain] = [to.createOscillator(), to.createGain()];
    tone.type = "triangle";
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(loudest * (volume / 100) ** 2, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(gain).connect(to.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }

  function open(): void {
    const level = make("input", {
      id: "volume",
      disabled: !isOn,
      is: { type: "range", min: "5", max: "100", step: "5", value: String(volume) },
    });
    const wish = make("input", { id: "sounds", is: { type: "checkbox" } });
    wish.checked = isOn;
    wish.addEventListener("change", () => {
      isOn = wish.checked;
      level.disabled = !isOn;
      keep("sound", isOn ? "on" : "off");
      play("sample");
    });
    level.addEventListener("change", () => {
      volume = level.valueAsNumber;
      keep("volume", String(volume));
      play("sample");
    });
    openDialog(
      { root, words, title: words.sound },
      make(
        "div",
        { class: "auto" },
        make("label", { is: { for: wish.id } }, make("span", { text: words.sounds }), wish),
        make("label", { is: { for: level.id } }, make("span", { text: words.volume }), level),
        make("p", { class: "hint", text: words.soundHint }),
      ),
    );
  }

  return {
    play,
    /** Opens what there is to choose. */
    button: make("button", { class: "plain", label: words.sound, onclick: open }, icon("sound")),
  };
}

/** Where a browser keeps nothing, it is asked for anew each time. */
function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds for now.
  }
}
