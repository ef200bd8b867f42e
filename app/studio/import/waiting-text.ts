import { useEffect, useState } from 'react';

/** A text that is to be read, kept in this tab until its preview is there: a sign-in may come in between. */
export interface WaitingText {
  /** The site that handed it over; empty: it was pasted. */
  origin: string;
  text: string;
  /** The page's picture, as a `data:` address. Left out: none came with it, or the browser has no room for it. */
  picture?: { address: string; data: string };
}

const KEY = 'brought-in';

/** @returns false: the browser stores nothing, or not so much */
export function storeWaiting(waiting: WaitingText): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(waiting));
    return true;
  } catch {
    return false;
  }
}

export function forgetWaiting(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing is stored.
  }
}

function readWaiting(): WaitingText | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<WaitingText> | null;
    return typeof stored?.origin === 'string' && typeof stored.text === 'string' ? (stored as WaitingText) : null;
  } catch {
    return null;
  }
}

/** What waits in this tab when the page is opened; null: nothing, or not looked yet. */
export function useWaitingText() {
  const [waiting, setWaiting] = useState<WaitingText | null>(null);
  useEffect(() => setWaiting(readWaiting()), []);
  return [waiting, setWaiting] as const;
}
