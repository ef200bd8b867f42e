/** Lock that lets only one page of the site ring. */
const RINGING = 'larder ringing';

let audio: AudioContext | null = null;

/** `locked` until a user gesture, because browsers block sound before one. `none` without Web Audio. */
export type Sound = 'ready' | 'locked' | 'none';

export function soundNow(): Sound {
  if (typeof AudioContext === 'undefined') return 'none';
  return audio?.state === 'running' ? 'ready' : 'locked';
}

/** Enables sound. Works only after a user gesture. */
export function unlockSound(changed: () => void = () => {}): void {
  // Without a gesture the browser would refuse and log a warning.
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  audio.addEventListener('statechange', changed);
  if (audio.state === 'running') changed();
  else void audio.resume().then(changed, () => {});
}

/** Rings until the returned function is called. Only one of several ringing pages is audible. */
export function ring(): () => void {
  const over = new AbortController();
  const { signal } = over;
  const ringHere = () =>
    new Promise<void>((done) => {
      if (signal.aborted) return done();
      const beeping = beep();
      signal.addEventListener('abort', () => {
        beeping();
        done();
      });
    });
  // Browsers offer no locks to pages without TLS, so each of those pages rings.
  if ('locks' in navigator) navigator.locks.request(RINGING, { signal }, ringHere).catch(() => {});
  else void ringHere();
  return () => over.abort();
}

const EVERY = 1_600;
/** Audible over an extractor fan. */
const TONES = [
  { at: 0, hertz: 1_320 },
  { at: 0.22, hertz: 1_320 },
  { at: 0.44, hertz: 1_760 },
];
const TONE_LASTS = 0.16;

function beep(): () => void {
  if (!audio) return () => {};
  const context = audio;
  const volume = context.createGain();
  volume.connect(context.destination);
  function once() {
    for (const { at, hertz } of TONES) {
      const tone = context.createOscillator();
      const loud = context.createGain();
      const from = context.currentTime + at;
      tone.type = 'square';
      tone.frequency.value = hertz;
      // An abrupt start or end clicks.
      loud.gain.setValueAtTime(0, from);
      loud.gain.linearRampToValueAtTime(0.4, from + 0.01);
      loud.gain.setValueAtTime(0.4, from + TONE_LASTS - 0.02);
      loud.gain.linearRampToValueAtTime(0, from + TONE_LASTS);
      tone.connect(loud).connect(volume);
      tone.start(from);
      tone.stop(from + TONE_LASTS);
    }
    navigator.vibrate?.([200, 120, 200]);
  }
  once();
  const again = setInterval(once, EVERY);
  return () => {
    clearInterval(again);
    volume.disconnect();
    navigator.vibrate?.(0);
  };
}
