import { useCallback, useEffect, useRef, useState } from 'react';
import type { StudioPicture } from './pictures.ts';
import { sendPicture } from './send-picture.ts';

/** `preview` is an object URL. `mayRetry` is false if the file itself was refused. */
export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; preview: string; percent: number }
  | { state: 'failed'; preview: string; error: string; mayRetry: boolean };

/** Uploads one file at a time. A failed upload can be retried without choosing the file again. */
export function useUpload({ creatorId, onAdded }: { creatorId: string; onAdded: (picture: StudioPicture) => void }) {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const request = useRef<AbortController>(null);
  const chosen = useRef<{ file: File; preview: string }>(null);

  const forget = useCallback(() => {
    request.current?.abort();
    request.current = null;
    if (chosen.current) URL.revokeObjectURL(chosen.current.preview);
    chosen.current = null;
  }, []);
  useEffect(() => forget, [forget]);

  async function send() {
    if (!chosen.current) return;
    const { file, preview } = chosen.current;
    const sending = new AbortController();
    request.current = sending;
    const result = await sendPicture(file, {
      creatorId,
      signal: sending.signal,
      onProgress: (percent) => setUpload({ state: 'sending', preview, percent }),
    });
    if (sending.signal.aborted) return;
    if (!result.ok) return setUpload({ state: 'failed', preview, error: result.error, mayRetry: result.mayRetry });
    forget();
    setUpload({ state: 'idle' });
    onAdded(result.picture);
  }

  return {
    upload,
    start(file: File) {
      forget();
      chosen.current = { file, preview: URL.createObjectURL(file) };
      void send();
    },
    retry: () => void send(),
    cancel() {
      forget();
      setUpload({ state: 'idle' });
    },
  };
}
