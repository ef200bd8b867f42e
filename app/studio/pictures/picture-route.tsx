import { useEffect, useRef, useState } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { conflict, failed, noSuchPage, pageLoader, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { cropAround, type Focus } from '../../ui/picture-focus.ts';
import { pictureShapes, variantAddress } from '../../ui/picture-shapes.ts';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/picture-route';
import { studioPicture as copy, pictureErrors as errors, studioPictures, unusedPictures } from './copy.ts';
import { takeDescription } from './describe-form.server.ts';
import { FocusPad } from './focus-pad.tsx';
import { findPicture } from './pictures.server.ts';
import { ALT_LENGTH, isPictureKey, isSmall, type PictureUse } from './pictures.ts';
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
        <Toast key={said}>
          <p>{said}</p>
        </Toast>
      )}
      <FormSummary message={actionData?.error} attempt={navigation.formData} />
      <Beside>
        <Form method="post" className="card grid grid-cols-[minmax(0,1fr)] gap-6">
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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PictureUses uses={uses} isSending={navigation.state === 'submitting'} />
          <p className="wrap-anywhere not-noscript:hidden">
            <b className="font-semibold">{copy.address}:</b> {picture.address}
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {[picture.filename, copy.measures(picture.width, picture.height)].filter(Boolean).join(' · ')}
          </p>
          {isSmall(picture) && <p className="text-sm">{copy.small(picture.width, picture.height)}</p>}
        </div>
      </Beside>
    </StudioPage>
  );
}

function PictureUses({ uses, isSending }: { uses: readonly PictureUse[]; isSending: boolean }) {
  const { creatorId } = useStudio();
  return (
    <section aria-labelledby="uses" className="card">
      <h2 id="uses" className="text-xl">
        {copy.uses}
      </h2>
      {uses.length > 0 ? (
        <ul className="mt-3">
          {uses.map((use) => (
            <li key={use.id}>
              <Link
                to={pathOfUse(creatorId, use)}
                dir="auto"
                className="link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {use.name || copy.unnamed[use.place]}
              </Link>
              {copy.state[use.state] && <span className="text-ink-soft"> · {copy.state[use.state]}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="mt-3">{copy.usesNone}</p>
          <Form method="post" action="?remove" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton idle={copy.remove} busy={copy.removing} isBusy={isSending} look="quiet" />
            <span className="text-sm text-ink-soft">{copy.removeHint}</span>
          </Form>
        </>
      )}
    </section>
  );
}

function pathOfUse(creatorId: string, { place, id, state }: PictureUse): string {
  const isEarlier = state === 'earlier';
  if (place === 'page') return isEarlier ? studioPaths.pageHistory(creatorId) : studioPaths.page(creatorId);
  if (place === 'letter') return studioPaths.letter(creatorId, id);
  return isEarlier ? studioPaths.recipePublication(creatorId, id) : studioPaths.recipe(creatorId, id);
}

const boxes = {
  card: 'aspect-[4/3] rounded-xl',
  plate: 'aspect-square rounded-full',
  wide: 'aspect-video rounded-xl',
  tall: 'aspect-[4/5] rounded-xl',
};
type Previewed = keyof typeof boxes;

function CropPreviews(props: { pictureKey: string; width: number; height: number; focus: Focus | null }) {
  return (
    <section aria-label={copy.previews}>
      <p aria-hidden="true" className="mb-3 font-semibold">
        {copy.previews}
      </p>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {(Object.keys(boxes) as Previewed[]).map((shape) => (
          <li key={shape}>
            <Preview shape={shape} {...props} />
            <p className="mt-1.5 text-sm text-ink-soft">{copy.preview[shape]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Preview(props: { shape: Previewed; pictureKey: string; width: number; height: number; focus: Focus | null }) {
  const { shape, width, height, focus } = props;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const to = { width: pictureShapes[shape].aspect * 1_000, height: 1_000 };
    const { scaled, left, top } = cropAround(focus ?? { x: 50, y: 50 }, { width, height }, to);
    const share = (start: number, free: number) => `${free > 0 ? (100 * start) / free : 50}%`;
    image.current?.style.setProperty(
      'object-position',
      `${share(left, scaled.width - to.width)} ${share(top, scaled.height - to.height)}`,
    );
  }, [shape, width, height, focus]);
  return (
    <img
      ref={image}
      src={variantAddress(props.pictureKey, 'whole', 960, 'webp')}
      alt=""
      className={`w-full bg-line object-cover ${boxes[shape]}`}
    />
  );
}
