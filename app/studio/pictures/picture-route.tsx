import { useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { conflict, failed, noSuchPage, pageLoader, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import type { Focus } from '../../ui/picture-focus.ts';
import { variantAddress } from '../../ui/picture-shapes.ts';
import { DoneLine } from '../frame/done-line.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/picture-route';
import { studioPicture as copy, pictureErrors as errors, studioPictures, unusedPictures } from './copy.ts';
import { CropPreviews } from './crop-previews.tsx';
import { takeDescription } from './describe-form.server.ts';
import { FocusPad } from './focus-pad.tsx';
import { PictureUses } from './picture-uses.tsx';
import { findPicture } from './pictures.server.ts';
import { ALT_LENGTH, isPictureKey, isSmall } from './pictures.ts';
import { removeUnused } from './removal.server.ts';
import { findUses } from './uses.server.ts';

export const loader = pageLoader(
  'A picture could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db }) => {
    const { creatorId } = (await requireStudio(context, params)).studio;
    if (!isPictureKey(params.key)) throw noSuchPage();
    const of = { creatorId, key: params.key };
    const picture = await findPicture(db, of);
    if (!picture) throw noSuchPage();
    return { picture, uses: await findUses(db, of), done: new URL(request.url).searchParams.get('done') };
  },
);

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { creatorId } = (await requireStudio(context, params)).studio;
  if (!isPictureKey(params.key)) throw noSuchPage();
  const of = { creatorId, key: params.key };
  try {
    if (url.searchParams.has('remove')) {
      const form = await readForm(request);
      if (!form.ok) return unreadable(form, { error: form.error });
      const { count, removedAt } = await removeUnused(services.db, { ...of, now: services.now() });
      if (count === 0) return conflict({ error: unusedPictures.nothingRemoved });
      const undo = { removed: removedAt.toISOString(), count: String(count) };
      return redirect(studioPaths.unusedPictures(creatorId, undo), { status: 303 });
    }
    const answer = await takeDescription({ request, context }, of);
    if (!answer.ok) return data({ error: answer.error }, { status: answer.status });
    return redirect(studioPaths.picture(creatorId, params.key, { done: 'saved' }), { status: 303 });
  } catch (err) {
    services.log.error({ err }, 'A picture could not be changed');
    return failed({ error: errors.failed });
  }
}

const form = defineForm({
  unexpected: errors.failed,
  refused: (error) => ({ error }),
});
export const clientAction = form.clientAction;

export default function PictureRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, uses, done } = loaderData;
  const { creatorId } = useStudio();
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const [focus, setFocus] = useState<Focus | null>(picture.focus);
  const [alt, setAlt] = useState(picture.alt);
  const measures = { width: picture.width, height: picture.height };
  const said = done === 'added' ? studioPictures.added : done === 'saved' ? copy.saved : '';
  return (
    <StudioPage title={copy.title} back={{ to: studioPaths.pictures(creatorId), words: copy.back }}>
      {navigation.state === 'idle' && !actionData && said && (
        <DoneLine key={said}>
          <p>{said}</p>
        </DoneLine>
      )}
      <FormSummary message={actionData?.error} attempt={navigation.formData} />
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
