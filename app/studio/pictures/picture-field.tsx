import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFieldId } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { readPictureName } from '../../ui/picture-focus.ts';
import { readPictureAddress, variantAddress } from '../../ui/picture-shapes.ts';
import { Menu } from '../frame/menu.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { pictureField as copy, studioPicture } from './copy.ts';
import { FileDrop } from './file-drop.tsx';
import type { CropShape } from './focus-pad.tsx';
import { PictureChooser } from './picture-chooser.tsx';
import { DescriptionField, focusHere, PictureCrop, PictureWords } from './picture-description.tsx';
import { isSmall, type StudioPicture } from './pictures.ts';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

/**
 * Picture field of a form. Without scripts, the field is a text field for the URL.
 * @param props.shapes shapes in which the place crops the picture; omitted if it is shown whole
 * @param props.description description of this use of the picture; omitted if only the library has one
 */
export function PictureField(props: {
  label: string;
  name: string;
  value: string | null;
  shapes?: readonly CropShape[];
  onChange: (address: string | null, alt: string) => void;
  description?: { id: string; value: string; onChange: (alt: string) => void };
  onBusy?: (isBusy: boolean) => void;
}) {
  const { label, name, value } = props;
  if (useHydrated()) return <HydratedField {...props} />;
  return <Field label={label} name={name} defaultValue={value ?? ''} hint={copy.address} />;
}

function HydratedField(props: Parameters<typeof PictureField>[0]) {
  const { label, name, value, onChange, description } = props;
  const { creatorId } = useStudio();
  const [open, setOpen] = useState<'chooser' | 'words' | null>(null);
  const [said, setSaid] = useState('');
  const id = useId();
  const fieldId = useFieldId(name);
  const group = useRef<HTMLFieldSetElement>(null);

  /**
   * Changes the picture. Unless `then` opens a panel, moves the focus to the field, because the pressed button may be
   * gone.
   */
  function changePicture(picture: { address: string; alt: string } | null, words: string, then: typeof open = null) {
    onChange(picture?.address ?? null, picture?.alt ?? '');
    setOpen(then);
    setSaid(words);
    if (!then) focusHere(group.current);
  }
  function close() {
    setOpen(null);
    setSaid('');
    focusHere(group.current);
  }
  const { upload, start, retry, cancel } = useUpload({
    creatorId,
    onAdded: (picture) => changePicture(picture, wordsOf(picture), 'words'),
  });
  const isBusy = upload.state === 'sending';
  const notifyBusy = useEffectEvent((now: boolean) => props.onBusy?.(now));
  useEffect(() => notifyBusy(isBusy), [isBusy]);
  const source = readPictureAddress(value);
  const isIdle = upload.state === 'idle';

  return (
    <fieldset ref={group} id={fieldId} tabIndex={-1} aria-labelledby={id} className="grid min-w-0 gap-3">
      <p id={id} className="font-semibold">
        {label}
      </p>
      <input type="hidden" name={name} value={value ?? ''} />
      <UploadStatus
        upload={upload}
        onRetry={retry}
        onAnother={start}
        onCancel={() => {
          cancel();
          setSaid(copy.cancelled);
          focusHere(group.current);
        }}
      />
      {isIdle && source && (
        <div className="flex items-start gap-2">
          {'own' in source && props.shapes ? (
            <PictureCrop
              key={readPictureName(source.own)?.key}
              creatorId={creatorId}
              own={source.own}
              alt={description?.value ?? ''}
              shapes={props.shapes}
              onSaved={(address) => onChange(address, description?.value ?? '')}
            />
          ) : (
            <img
              src={'own' in source ? uncroppedUrl(source.own) : source.foreign}
              alt=""
              referrerPolicy="no-referrer"
              className="max-h-48 min-h-11 min-w-0 max-w-72 rounded-xl bg-line object-contain"
            />
          )}
          <Menu label={copy.menu(label)}>
            {'own' in source && open !== 'words' && (
              <button type="button" onClick={() => setOpen('words')} className="menu-item">
                {copy.describe}
              </button>
            )}
            {open !== 'chooser' && (
              <button type="button" onClick={() => setOpen('chooser')} className="menu-item">
                {copy.change}
              </button>
            )}
            <button type="button" onClick={() => changePicture(null, copy.takenAway)} className="menu-item">
              {copy.takeAway}
            </button>
          </Menu>
        </div>
      )}
      {isIdle && (!source || open === 'chooser') && (
        <FileDrop onFiles={([file]) => file && start(file)}>
          {open !== 'chooser' && (
            <button type="button" onClick={() => setOpen('chooser')} className="button button-quiet">
              {copy.fromThere}
            </button>
          )}
        </FileDrop>
      )}
      {isIdle && open === 'chooser' && (
        <PictureChooser
          creatorId={creatorId}
          onChoose={(picture) => changePicture(picture, copy.chosen)}
          onClose={close}
        />
      )}
      {isIdle && source && 'own' in source && open === 'words' && (
        <PictureWords
          key={source.own}
          creatorId={creatorId}
          own={source.own}
          description={description}
          onClose={close}
        />
      )}
      {isIdle && source && description && open !== 'words' && (
        <DescriptionField id={description.id} value={description.value} onChange={description.onChange} />
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {said}
      </p>
    </fieldset>
  );
}

const wordsOf = (picture: StudioPicture) =>
  isSmall(picture) ? `${copy.added} ${studioPicture.small(picture.width, picture.height)}` : copy.added;

/** Returns the URL of the uncropped picture. The field also holds logos, which are never cropped. */
const uncroppedUrl = (own: string) => variantAddress(readPictureName(own)?.key ?? own, 'whole', 960, 'webp');
