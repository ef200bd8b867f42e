import type { ReactNode } from 'react';
import type { WaitingText } from './waiting-text.ts';

/**
 * Sends a text that waits in the browser to be read, as a form of the page: what it leads to is a document of its own,
 * which the page that opened this one cannot reach.
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
