import { useEffect, useId, useRef, useState } from 'react';
import { ariaProps, box, FieldError } from '../../ui/form/labelled.tsx';
import { type Focus, readPictureName } from '../../ui/picture-focus.ts';
import { studioPaths } from '../paths.ts';
import { pictureField as copy, pictureErrors, studioPicture } from './copy.ts';
import { focusHere } from './focus-here.ts';
import { FocusPad } from './focus-pad.tsx';
import { ALT_LENGTH, type StudioPicture } from './pictures.ts';

/**
 * Description and focus point of a field's picture. Takes the focus when it opens.
 * @param props.own picture name in the field's URL, with its focus point
 * @param props.onDone receives the updated URL
 */
export function PictureWords(props: {
  creatorId: string;
  own: string;
  onDone: (address: string) => void;
  onClose: () => void;
}) {
  const { creatorId, own } = props;
  const name = readPictureName(own);
  const key = name?.key ?? own;
  const [focus, setFocus] = useState<Focus | null>(name?.focus ?? null);
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string | null>(null);
  const typed = useRef(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const address = studioPaths.pictureWords(creatorId, key);

  useEffect(() => {
    focusHere(area.current);
    fetch(address)
      .then((answer) => answer.json() as Promise<{ picture: StudioPicture | null }>)
      .then(({ picture }) => !typed.current && setAlt(picture?.alt ?? ''))
      .catch(() => {}); // the form then starts empty
  }, [address]);

  async function save() {
    const form = new URLSearchParams({ alt, x: focus ? String(focus.x) : '', y: focus ? String(focus.y) : '' });
    try {
      const answer = await fetch(address, { method: 'POST', body: form });
      const saved = (await answer.json()) as { ok: true; address: string } | { ok: false; error: string };
      if (saved.ok) return props.onDone(saved.address);
      setError(saved.error ?? pictureErrors.failed);
    } catch {
      setError(copy.saveFailed);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any of its fields
    <div
      onKeyDown={({ key }) => key === 'Escape' && props.onClose()}
      className="grid gap-5 rounded-xl border border-line bg-paper p-4"
    >
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold">
          {studioPicture.alt}
        </label>
        <textarea
          ref={area}
          {...ariaProps(id, error, true)}
          rows={2}
          maxLength={ALT_LENGTH}
          value={alt}
          onChange={({ target }) => {
            typed.current = true;
            setAlt(target.value);
          }}
          className={`${box} border-[#8b7f76]`}
        />
        <FieldError id={id} error={error} />
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {studioPicture.altHint}
        </p>
      </div>
      <FocusPad own={own} focus={focus} alt={alt} onChange={setFocus} />
      <div>
        <button type="button" onClick={save} className="button">
          {copy.done}
        </button>
      </div>
    </div>
  );
}
