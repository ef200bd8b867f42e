import type { ReactNode } from 'react';
import type { WaitingText } from './waiting-text.ts';

/** Submits a stored text as a plain form. The result is a new document, which the opener cannot reach. */
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
