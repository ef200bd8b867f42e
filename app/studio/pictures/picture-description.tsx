import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ariaProps, Labelled } from '../../ui/form/labelled.tsx';
import { type Focus, readPictureName } from '../../ui/picture-focus.ts';
import { studioPaths } from '../paths.ts';
import { pictureField as copy, pictureErrors, studioPicture } from './copy.ts';
import { FocusPad } from './focus-pad.tsx';
import { ALT_LENGTH, type StudioPicture } from './pictures.ts';

export function DescriptionField(props: {
  id: string;
  value: string;
  error?: string | null;
  area?: RefObject<HTMLTextAreaElement | null>;
  onChange: (alt: string) => void;
}) {
  const { id, value, error, area, onChange } = props;
  return (
    <Labelled id={id} label={studioPicture.alt} error={error ?? null} hint={studioPicture.altHint}>
      <textarea
        ref={area}
        {...ariaProps(id, error, true)}
        dir="auto"
        rows={2}
        maxLength={ALT_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field"
      />
    </Labelled>
  );
}

/** Description and focal point of a field's picture. `onDone` receives the updated URL and the description. */
export function PictureWords(props: {
  creatorId: string;
  own: string;
  description?: { id: string; value: string; onChange: (alt: string) => void };
  onDone: (picture: { address: string; alt: string }) => void;
  onClose: () => void;
}) {
  const { creatorId, own, description } = props;
  const name = readPictureName(own);
  const key = name?.key ?? own;
  const [focus, setFocus] = useState<Focus | null>(name?.focus ?? null);
  const [alt, setAlt] = useState(description?.value ?? '');
  const [error, setError] = useState<string | null>(null);
  const typed = useRef(alt !== '');
  const area = useRef<HTMLTextAreaElement>(null);
  const generatedId = useId();
  const address = studioPaths.pictureWords(creatorId, key);

  function write(text: string) {
    setAlt(text);
    description?.onChange(text);
  }
  const fill = useEffectEvent((text: string) => !typed.current && text && write(text));
  useEffect(() => {
    focusHere(area.current);
    fetch(address)
      .then((answer) => answer.json() as Promise<{ picture: StudioPicture | null }>)
      .then(({ picture }) => fill(picture?.alt ?? ''))
      .catch(() => {}); // the form then starts empty
  }, [address]);

  async function save() {
    const form = new URLSearchParams({ alt, x: focus ? String(focus.x) : '', y: focus ? String(focus.y) : '' });
    try {
      const answer = await fetch(address, { method: 'POST', body: form });
      const saved = (await answer.json()) as { ok: true; address: string } | { ok: false; error: string };
      if (saved.ok) return props.onDone({ address: saved.address, alt });
      setError(saved.error ?? pictureErrors.failed);
    } catch {
      setError(copy.saveFailed);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any of its fields
    <div onKeyDown={({ key }) => key === 'Escape' && props.onClose()} className="grid gap-5 card">
      <DescriptionField
        id={description?.id ?? generatedId}
        area={area}
        value={alt}
        error={error}
        onChange={(text) => {
          typed.current = true;
          write(text);
        }}
      />
      <FocusPad own={own} focus={focus} alt={alt} onChange={setFocus} />
      <div>
        <button type="button" onClick={save} className="button">
          {copy.done}
        </button>
      </div>
    </div>
  );
}

/** Focuses an element of a picture field, unless the user has moved on to another field during the upload. */
export function focusHere(target: HTMLElement | null): void {
  const focused = document.activeElement;
  // The focus is on the body if the focused element, such as a pressed button, was removed.
  if (focused === document.body || target?.closest('fieldset')?.contains(focused)) target?.focus();
}
