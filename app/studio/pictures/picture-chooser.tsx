import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { variantAddress } from '../../ui/picture-shapes.ts';
import { studioPaths } from '../paths.ts';
import { pictureField as copy, studioPictures } from './copy.ts';
import type { StudioPicture } from './pictures.ts';

export function PictureChooser(props: {
  creatorId: string;
  onChoose: (picture: StudioPicture) => void;
  onClose: () => void;
}) {
  const { creatorId } = props;
  const [pictures, setPictures] = useState<StudioPicture[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  const heading = useRef<HTMLParagraphElement>(null);

  async function read(after: string | null) {
    setState('reading');
    try {
      const answer = await fetch(studioPaths.pictureFiles(creatorId, { after }));
      const page = (await answer.json()) as { pictures: StudioPicture[]; next: string | null };
      setPictures((earlier) => (after ? [...earlier, ...page.pictures] : page.pictures));
      setNext(page.next);
      setState('read');
    } catch {
      setState('failed');
    }
  }
  const readFirst = useEffectEvent(() => void read(null));
  useEffect(() => {
    heading.current?.focus();
    readFirst();
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any of its buttons
    <div onKeyDown={(event) => event.key === 'Escape' && props.onClose()} className="card">
      <div className="flex items-center justify-between gap-4">
        <p ref={heading} tabIndex={-1} className="font-display text-lg">
          {copy.chooser}
        </p>
        <button type="button" onClick={props.onClose} className="link min-h-11 px-2">
          {copy.close}
        </button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {state === 'failed' ? copy.listFailed : state === 'read' && pictures.length === 0 ? copy.chooserNone : ''}
      </p>
      <ul className="mt-2 grid max-h-[26rem] grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3 overflow-y-auto p-1">
        {pictures.map((picture) => (
          <li key={picture.key}>
            <button
              type="button"
              onClick={() => props.onChoose(picture)}
              className="block w-full overflow-hidden rounded-lg hover:opacity-85"
            >
              <img
                src={variantAddress(picture.own, 'plate', 280, 'webp')}
                alt={picture.alt || picture.filename || studioPictures.unnamed}
                loading="lazy"
                className="aspect-square w-full bg-line object-cover text-xs"
              />
            </button>
          </li>
        ))}
      </ul>
      {next && (
        <button type="button" onClick={() => read(next)} className="button button-quiet mt-3">
          {copy.more}
        </button>
      )}
    </div>
  );
}
