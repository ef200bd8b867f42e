import { useCallback, useEffect, useRef, useState } from 'react';
import { studioPaths } from '../paths.ts';
import { pictureErrors as errors } from './copy.ts';
import type { StudioPicture } from './pictures.ts';

/** What is accepted by the file picker; an iPhone's then turns its own format into JPEG. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';
const MOST_BYTES = 25 * 1024 * 1024;

/** A file on its way. `preview` is its address in this browser. */
export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; preview: string; percent: number }
  | { state: 'failed'; preview: string; error: string /** False: the file itself is refused. */; mayRetry: boolean };

/** Sends one file at a time; what failed can be sent again without choosing it again. */
export function useUpload({ creatorId, onAdded }: { creatorId: string; onAdded: (picture: StudioPicture) => void }) {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const request = useRef<XMLHttpRequest>(null);
  const chosen = useRef<{ file: File; preview: string }>(null);

  const forget = useCallback(() => {
    request.current?.abort();
    request.current = null;
    if (chosen.current) URL.revokeObjectURL(chosen.current.preview);
    chosen.current = null;
  }, []);
  useEffect(() => forget, [forget]);

  function send() {
    if (!chosen.current) return;
    const { file, preview } = chosen.current;
    const fail = (error: string, mayRetry: boolean) => setUpload({ state: 'failed', preview, error, mayRetry });
    if (file.size > MOST_BYTES) return fail(errors.tooLarge, false);
    const form = new FormData();
    form.set('picture', file);
    const sent = new XMLHttpRequest();
    request.current = sent;
    sent.upload.onprogress = ({ loaded, total }) =>
      setUpload({ state: 'sending', preview, percent: Math.round((100 * loaded) / total) });
    sent.onerror = () => fail(errors.offline, true);
    sent.onload = () => {
      const answer = readAnswer(sent);
      if (!answer.ok) return fail(answer.error, sent.status !== 400 && sent.status !== 413);
      forget();
      setUpload({ state: 'idle' });
      onAdded(answer.picture);
    };
    setUpload({ state: 'sending', preview, percent: 0 });
    sent.open('POST', studioPaths.pictureFiles(creatorId));
    sent.setRequestHeader('Accept', 'application/json');
    sent.send(form);
  }

  return {
    upload,
    start(file: File) {
      forget();
      chosen.current = { file, preview: URL.createObjectURL(file) };
      send();
    },
    retry: send,
    cancel() {
      forget();
      setUpload({ state: 'idle' });
    },
  };
}

type Answer = { ok: true; picture: StudioPicture } | { ok: false; error: string };

/** A session that ended leads to the sign-in, which is a page. */
function readAnswer(sent: XMLHttpRequest): Answer {
  try {
    return JSON.parse(sent.responseText) as Answer;
  } catch {
    const isPage = sent.getResponseHeader('Content-Type')?.startsWith('text/html');
    return { ok: false, error: sent.status < 300 && isPage ? errors.signedOut : errors.failed };
  }
}

/** The picture among what was dropped or pasted; null: there is none. */
export function pictureIn(given: DataTransfer | null): File | null {
  return (
    [...(given?.files ?? [])].find(({ type, size }) => type.startsWith('image/') || (type === '' && size > 0)) ?? null
  );
}
