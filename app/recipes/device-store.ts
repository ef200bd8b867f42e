/**
 * What is kept on this device alone: a cook's choices, ticks, timers and where they are in a recipe. A browser may refuse
 * storage, or be full: then nothing is remembered, and everything else works. All of it begins alike, and is removed when
 * its owner signs out or somebody else signs in (`identity/sessions/signed-in-script.ts`).
 */
const nameOf = (key: string) => `larder ${key}`;

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

/** @returns whether it is stored */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(nameOf(key), value);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {}
}

/** Calls back when another page of this site changed what is stored under the key, or all of it. */
export function onChangeElsewhere(key: string, changed: () => void): () => void {
  const look = (event: StorageEvent) => {
    if (event.key === null || event.key === nameOf(key)) changed();
  };
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}
