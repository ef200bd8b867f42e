/**
 * Data stored on this device. All keys share a prefix, and are removed on sign-out or when another person signs in
 * (`identity/sessions/signed-in-script.ts`).
 */
const nameOf = (key: string) => `larder ${key}`;

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

/** @returns true if the value was stored */
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

/** Calls `changed` when another tab changes the stored value or clears the storage. */
export function onChangeElsewhere(key: string, changed: () => void): () => void {
  const look = (event: StorageEvent) => {
    if (event.key === null || event.key === nameOf(key)) changed();
  };
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}
