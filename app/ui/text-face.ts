import face from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { PAGE_IS_SETTLED } from './late-loader.ts';

/** Where a browser notes which file of the text face it has. */
const STORED = 'text-face';

/**
 * Draws text in the text face from the first paint on, where an earlier page has fetched it: it is in the browser's
 * cache then, so that no paint waits and nothing moves (docs/decisions/0090-text-face.md).
 *
 * Serialized into an inline script: it must not refer to anything outside itself.
 */
function drawInTextFace(stored: string, file: string): void {
  try {
    if (localStorage.getItem(stored) !== file) return;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: file });
    document.head.append(link);
    document.documentElement.dataset.textFace = '';
  } catch {
    // Nothing may be stored here: text keeps the system's font.
  }
}

/**
 * Fetches the text face once the page is settled, for the pages after it: this one keeps the font that it was painted
 * in, since its lines would break elsewhere. Whoever saves data keeps the system's font.
 *
 * Serialized into an inline script: it must not refer to anything outside itself.
 */
function fetchTextFace(settled: string, stored: string, file: string): void {
  const root = document.documentElement;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  async function fetchFace() {
    if ('textFace' in root.dataset || connection?.saveData) return;
    try {
      const faces = await document.fonts.load('1em Figtree');
      if (faces.length === 0) return;
      localStorage.setItem(stored, file);
    } catch {
      return;
    }
    const painted = location.pathname;
    const { navigation } = window as { navigation?: EventTarget };
    navigation?.addEventListener('currententrychange', () => {
      if (location.pathname !== painted) root.dataset.textFace = '';
    });
  }
  addEventListener(settled, fetchFace, { once: true });
}

const text = (value: string) => JSON.stringify(value);

/** The first of the two as the text of an inline script, for before the style sheet. A function, as of `lateLoaderScript`. */
export const drawInTextFaceScript = () => `(${drawInTextFace.toString()})(${text(STORED)},${text(face)})`;

/** The second. */
export const fetchTextFaceScript = () =>
  `(${fetchTextFace.toString()})(${text(PAGE_IS_SETTLED)},${text(STORED)},${text(face)})`;
