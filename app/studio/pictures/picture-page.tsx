import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import type { Focus } from '../../ui/picture-focus.ts';
import { variantAddress } from '../../ui/picture-shapes.ts';
import { DoneLine } from '../frame/done-line.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { studioPicture as copy, studioPictures } from './copy.ts';
import { CropPreviews } from './crop-previews.tsx';
import { FocusPad } from './focus-pad.tsx';
import { PictureUses } from './picture-uses.tsx';
import { ALT_LENGTH, isSmall, type PictureUse, type StudioPicture } from './pictures.ts';

export interface PicturePageProps {
  picture: StudioPicture;
  uses: readonly PictureUse[];
  done: string | null;
  error: string | null;
}

export function PicturePage({ picture, uses, done, error }: PicturePageProps) {
  const { creatorId } = useStudio();
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const [focus, setFocus] = useState<Focus | null>(picture.focus);
  const [alt, setAlt] = useState(picture.alt);
  const measures = { width: picture.width, height: picture.height };
  const said = done === 'added' ? studioPictures.added : done === 'saved' ? copy.saved : '';
  return (
    <StudioPage title={copy.title} back={{ to: studioPaths.pictures(creatorId), words: copy.back }}>
      {navigation.state === 'idle' && !error && said && (
        <DoneLine key={said}>
          <p>{said}</p>
        </DoneLine>
      )}
      <FormSummary message={error} attempt={navigation.formData} />
      <Form method="post" className="grid max-w-3xl gap-7">
        <Field
          label={copy.alt}
          name="alt"
          hint={copy.altHint}
          maxLength={ALT_LENGTH}
          defaultValue={picture.alt}
          onChange={({ target }) => setAlt(target.value)}
          autoComplete="off"
        />
        {hydrated ? (
          <>
            <FocusPad own={picture.own} focus={focus} alt={alt} measures={measures} onChange={setFocus} />
            <input type="hidden" name="x" value={focus?.x ?? ''} />
            <input type="hidden" name="y" value={focus?.y ?? ''} />
            <CropPreviews pictureKey={picture.key} {...picture} focus={focus} />
          </>
        ) : (
          <>
            <img
              src={variantAddress(picture.key, 'whole', 960, 'webp')}
              alt={picture.alt}
              className="max-h-[60svh] max-w-full justify-self-start rounded-xl bg-line"
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={copy.focusX} name="x" inputMode="numeric" defaultValue={picture.focus?.x ?? ''} />
              <Field label={copy.focusY} name="y" inputMode="numeric" defaultValue={picture.focus?.y ?? ''} />
            </div>
          </>
        )}
        {uses.length > 0 && <p className="text-sm text-ink-soft">{copy.focusWhen}</p>}
        <div>
          <SubmitButton idle={copy.save} busy={copy.saving} isBusy={navigation.state === 'submitting'} />
        </div>
      </Form>
      <p className="mt-8 wrap-anywhere not-noscript:hidden">
        <b className="font-semibold">{copy.address}:</b> {picture.address}
      </p>
      <PictureUses uses={uses} isSending={navigation.state === 'submitting'} />
      <p className="mt-8 text-sm wrap-anywhere text-ink-soft">
        {[picture.filename, copy.measures(picture.width, picture.height)].filter(Boolean).join(' · ')}
      </p>
      {isSmall(picture) && <p className="mt-2 max-w-prose">{copy.small(picture.width, picture.height)}</p>}
    </StudioPage>
  );
}
