import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { variantAddress } from '../../ui/picture-shapes.ts';
import { studioPaths } from '../paths.ts';
import { studioPictures as copy, pictureField, studioPicture } from './copy.ts';
import { FileDrop } from './file-drop.tsx';
import { isSmall, type StudioPicture } from './pictures.ts';
import { nextToSend, picturesIn, sendPicture } from './send-picture.ts';

type Added = { id: string; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending'; percent: number }
  | { state: 'failed'; error: string; mayRetry: boolean }
  | { state: 'added'; picture: StudioPicture }
);

/** Uploads pictures one after the other. Pictures can be pasted anywhere on the page. */
export function AddPictures({ creatorId }: { creatorId: string }) {
  const [files, setFiles] = useState<Added[]>([]);
  const { revalidate } = useRevalidator();
  const page = useRef<AbortController>(null);
  const next = nextToSend(files);

  const change = (id: string, to: Parameters<typeof Object.assign>[1]) =>
    setFiles((before) => before.map((each) => (each.id === id ? { ...each, ...to } : each)));
  const send = useEffectEvent(async ({ id, file }: Added, signal: AbortSignal) => {
    const onProgress = (percent: number) => change(id, { state: 'sending', percent });
    const result = await sendPicture(file, { creatorId, signal, onProgress });
    change(id, result.ok ? { state: 'added', picture: result.picture } : { state: 'failed', ...result });
    if (result.ok) void revalidate();
  });
  useEffect(() => {
    page.current = new AbortController();
    return () => page.current?.abort();
  }, []);
  useEffect(() => {
    if (next && page.current) void send(next, page.current.signal);
  }, [next]);

  const add = (chosen: File[]) =>
    setFiles((before) => [
      ...before,
      ...chosen.map((file) => ({ id: crypto.randomUUID(), file, state: 'waiting' as const })),
    ]);
  const addPasted = useEffectEvent((event: ClipboardEvent) => {
    const pasted = picturesIn(event.clipboardData);
    if (pasted.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    add(pasted);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => addPasted(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const added = files.filter(({ state }) => state === 'added').length;
  const isDone = added > 0 && files.every(({ state }) => state === 'added' || state === 'failed');
  return (
    <>
      <FileDrop onFiles={add} isMultiple />
      <p className="mt-2 text-sm text-ink-soft">{copy.addHint}</p>
      <p role="status" className="mt-4 font-semibold empty:hidden">
        {isDone ? copy.addedSeveral(added) : ''}
      </p>
      <ul
        aria-label={copy.progress}
        className="mt-3 divide-y divide-line rounded-2xl border border-line bg-paper empty:hidden"
      >
        {files.map((each) => (
          <AddedFile
            key={each.id}
            creatorId={creatorId}
            added={each}
            retry={() => change(each.id, { state: 'waiting' })}
          />
        ))}
      </ul>
    </>
  );
}

function AddedFile({ creatorId, added, retry }: { creatorId: string; added: Added; retry: () => void }) {
  const { file } = added;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      {added.state === 'added' && (
        <img
          src={variantAddress(added.picture.own, 'plate', 280, 'webp')}
          alt=""
          className="size-[48px] flex-none rounded-lg bg-line object-cover"
        />
      )}
      <span className="min-w-[min(100%,12rem)] flex-1 wrap-anywhere">{file.name}</span>
      {added.state === 'waiting' && <span className="text-ink-soft">{copy.waiting}</span>}
      {added.state === 'sending' && (
        <progress
          max={100}
          value={added.percent}
          aria-label={`${file.name}: ${added.percent < 100 ? pictureField.uploading(added.percent) : pictureField.preparing}`}
          className="w-40"
        />
      )}
      {added.state === 'failed' && (
        <>
          <span role="alert" className="w-full font-semibold text-danger">
            {added.error}
          </span>
          {added.mayRetry && (
            <button type="button" onClick={retry} className="link min-h-11">
              {pictureField.retry}
            </button>
          )}
        </>
      )}
      {added.state === 'added' && (
        <>
          <Link
            to={studioPaths.picture(creatorId, added.picture.key, { done: 'added' })}
            className="link inline-flex min-h-11 items-center"
          >
            {copy.describe}
          </Link>
          {isSmall(added.picture) && (
            <span className="w-full text-sm">{studioPicture.small(added.picture.width, added.picture.height)}</span>
          )}
        </>
      )}
    </li>
  );
}
