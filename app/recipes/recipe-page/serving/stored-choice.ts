/**
 * What a cook chose, on this device alone. A browser may refuse storage, or be full: then nothing is remembered, and
 * everything else works.
 */
const nameOf = (key: string) => `larder ${key}`;

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(nameOf(key), value);
  } catch {}
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {}
}
