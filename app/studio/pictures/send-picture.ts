import { studioPaths } from '../paths.ts';
import { pictureErrors as errors } from './copy.ts';
import type { StudioPicture } from './pictures.ts';

/** Types that the file picker accepts. For these, an iPhone converts its own format to JPEG. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';
const MAX_BYTES = 25 * 1024 * 1024;

export type SentPicture =
  | { ok: true; picture: StudioPicture }
  /** `mayRetry` is false if the file itself was refused. */
  | { ok: false; error: string; mayRetry: boolean };

/** Uploads a picture. Never settles if aborted. At 100 %, the server still processes the picture. */
export function sendPicture(
  file: File,
  about: { creatorId: string; signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<SentPicture> {
  const { creatorId, signal, onProgress } = about;
  return new Promise((resolve) => {
    const fail = (error: string, mayRetry: boolean) => resolve({ ok: false, error, mayRetry });
    if (file.size > MAX_BYTES) return fail(errors.tooLarge, false);
    const form = new FormData();
    form.set('picture', file);
    const sent = new XMLHttpRequest();
    signal.addEventListener('abort', () => sent.abort());
    sent.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total));
    sent.onerror = () => fail(errors.offline, true);
    sent.onload = () => {
      const answer = readAnswer(sent);
      if (answer.ok) resolve(answer);
      else fail(answer.error, sent.status !== 400 && sent.status !== 413);
    };
    onProgress(0);
    sent.open('POST', studioPaths.pictureFiles(creatorId));
    sent.setRequestHeader('Accept', 'application/json');
    sent.send(form);
  });
}

type Answer = { ok: true; picture: StudioPicture } | { ok: false; error: string };

/** Parses the response. An expired session redirects to the sign-in page, which is not JSON. */
function readAnswer(sent: XMLHttpRequest): Answer {
  try {
    return JSON.parse(sent.responseText) as Answer;
  } catch {
    const isPage = sent.getResponseHeader('Content-Type')?.startsWith('text/html');
    return { ok: false, error: sent.status < 300 && isPage ? errors.signedOut : errors.failed };
  }
}

export const picturesIn = (given: DataTransfer | null): File[] =>
  [...(given?.files ?? [])].filter(({ type, size }) => type.startsWith('image/') || (type === '' && size > 0));

/** Returns the first waiting file, or undefined if none waits or while another file is being sent. */
export const nextToSend = <File extends { state: string }>(files: readonly File[]): File | undefined =>
  files.some(({ state }) => state === 'sending') ? undefined : files.find(({ state }) => state === 'waiting');
