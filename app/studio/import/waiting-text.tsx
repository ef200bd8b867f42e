import { type ReactNode, useEffect, useState } from 'react';

/** Text to import. Stored in this tab until its preview exists, because a sign-in may come first. */
export interface WaitingText {
  /** Site that handed over the text, or empty if the text was pasted. */
  origin: string;
  text: string;
  /** Picture of the page as a `data:` URL. Omitted without a picture, or if the storage has no room for it. */
  picture?: { address: string; data: string };
}

const KEY = 'brought-in';

/** @returns false if storage is unavailable or full */
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
    // Without storage, there is no text to remove.
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

export function useWaitingText() {
  const [waiting, setWaiting] = useState<WaitingText | null>(null);
  useEffect(() => setWaiting(readWaiting()), []);
  return [waiting, setWaiting] as const;
}

/**
 * Form that submits a stored text by loading a new document. The opener cannot reach that document, because the
 * document's `Cross-Origin-Opener-Policy` is `same-origin`.
 */
export function WaitingForm({ waiting, children }: { waiting: WaitingText; children: ReactNode }) {
  return (
    <form method="post" encType="multipart/form-data" className="grid gap-3">
      <textarea name="text" defaultValue={waiting.text} hidden readOnly />
      <input type="hidden" name="source" value={waiting.origin} />
      {waiting.picture && (
        <>
          <input type="hidden" name="pictureAddress" value={waiting.picture.address} />
          <input type="hidden" name="picture" value={waiting.picture.data} />
        </>
      )}
      {children}
    </form>
  );
}
