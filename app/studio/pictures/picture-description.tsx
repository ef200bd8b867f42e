import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ariaProps, Labelled } from '../../ui/form/labelled.tsx';
import { type Focus, readPictureName } from '../../ui/picture-focus.ts';
import { studioPaths } from '../paths.ts';
import { pictureField as copy, pictureErrors, studioPicture } from './copy.ts';
import { type CropShape, FocusPad } from './focus-pad.tsx';
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

/** Form for the description of a field's picture. Leaves the field's URL, whose crop may change during a save. */
export function PictureWords(props: {
  creatorId: string;
  own: string;
  description?: { id: string; value: string; onChange: (alt: string) => void };
  onClose: () => void;
}) {
  const { creatorId, own, description } = props;
  const key = readPictureName(own)?.key ?? own;
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
    const saved = await savePicture(address, { alt });
    if (saved.ok) props.onClose();
    else setError(saved.error);
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
      <div>
        <button type="button" onClick={save} className="button">
          {copy.done}
        </button>
      </div>
    </div>
  );
}

export function PictureCrop(props: {
  creatorId: string;
  own: string;
  alt: string;
  shapes: readonly CropShape[];
  onSaved: (address: string) => void;
}) {
  const { creatorId, own, alt, shapes } = props;
  const { key, focus } = readPictureName(own) ?? { key: own, focus: null };
  const [moved, setMoved] = useState<{ focus: Focus | null } | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** Calls the newest `onSaved`, because its field may have changed during the save. */
  const onSaved = useEffectEvent((address: string) => props.onSaved(address));
  const save = useEffectEvent(async (to: { focus: Focus | null }) => {
    const { x = '', y = '' } = to.focus ?? {};
    const saved = await savePicture(studioPaths.pictureWords(creatorId, key), { x: String(x), y: String(y) });
    setError(saved.ok ? null : saved.error);
    if (saved.ok) onSaved(saved.address);
    // The point may have been moved again during the save.
    setMoved((now) => (now === to ? null : now));
  });
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => save(moved), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [moved]);
  return (
    <div>
      <FocusPad
        own={own}
        focus={moved ? moved.focus : focus}
        alt={alt}
        shapes={shapes}
        onChange={(to) => setMoved({ focus: to })}
      />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** Milliseconds after the last movement before the focal point is saved. */
const SAVE_AFTER = 300;

async function savePicture(
  address: string,
  fields: Record<string, string>,
): Promise<{ ok: true; address: string } | { ok: false; error: string }> {
  try {
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
    const saved = (await answer.json()) as { ok: true; address: string } | { ok: false; error?: string };
    return saved.ok ? saved : { ok: false, error: saved.error ?? pictureErrors.failed };
  } catch {
    return { ok: false, error: copy.saveFailed };
  }
}

/** Focuses an element of a picture field, unless the user has moved on to another field during the upload. */
export function focusHere(target: HTMLElement | null): void {
  const focused = document.activeElement;
  // The focus is on the body if the focused element, such as a pressed button, was removed.
  if (focused === document.body || target?.closest('fieldset')?.contains(focused)) target?.focus();
}
