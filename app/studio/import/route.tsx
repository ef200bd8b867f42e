import { useEffect, useId, useState } from 'react';
import { Form, Link, redirect, useFetcher, useNavigation } from 'react-router';
import { notAfterForms } from '../../http/form.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, conflict, pageLoader, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { listImports } from '../../recipe-import/importing/undo-import.server.ts';
import { MAX_BUNDLE_FILE_BYTES } from '../../recipes/content/bounds.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { pasteWithLists } from '../editing/pasted-text.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { BookmarkletLink } from './bookmarklet-link.tsx';
import { importForm as copy } from './copy.ts';
import { MAX_PAGE_LENGTH } from './handed-over.ts';
import type { NotRead } from './preview.ts';
import { countRead, makePreview } from './previews.server.ts';
import { withReceivedFiles } from './receive-files.server.ts';
import { RefusedList } from './refused-list.tsx';
import { forgetWaiting, storeWaiting, useWaitingText, WaitingForm } from './waiting-text.tsx';

export const loader = pageLoader(
  'Imports could not be read',
  async ({ context, params }: Route.LoaderArgs, { db, origin }) => {
    const { studio, member } = await requireStudio(context, params);
    const own = { creatorId: studio.creatorId, accountId: member.accountId };
    const [imports, read] = await Promise.all([listImports(db, studio), countRead(db, own)]);
    return {
      origin,
      read,
      imports: imports.map(({ createdAt, undoneAt, ...each }) => ({
        ...each,
        createdAt: createdAt.toISOString(),
        isUndone: undoneAt !== null,
      })),
    };
  },
);

export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const refused = (error: string, files: NotRead[] = []): ImportAnswer => ({ error, refused: files });
  try {
    const { creatorId } = studio;
    const received = await withReceivedFiles(request, (given) =>
      makePreview(services, { creatorId, accountId: member.accountId, ...given }),
    );
    if (!received.ok) {
      const error = received.reason === 'invalid-field' ? received.error : copy.errors[received.reason];
      const isTooMuch = received.reason === 'too-large' || received.reason === 'too-many-parts';
      return unreadable({ status: isTooMuch ? 413 : 400 }, refused(error));
    }
    const { outcome } = received;
    if (outcome.ok) return redirect(studioPaths.importPreview(creatorId, outcome.previewId), { status: 303 });
    if (outcome.reason === 'nothing') return badRequest(refused(copy.errors.noRecipe, outcome.refused));
    if (outcome.reason === 'waiting') return conflict(refused(copy.errors.waiting));
    if (outcome.reason === 'busy') return unavailable(refused(copy.errors.busy));
    return unreadable({ status: 413 }, refused(copy.errors['too-much']));
  } catch (err) {
    services.log.error({ err }, 'Recipes could not be read');
    return unavailable(refused(copy.errors.unexpected));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (error = copy.errors.unexpected) => unavailable<ImportAnswer>({ error, refused: [] }));

export const shouldRevalidate = notAfterForms;

interface ImportAnswer {
  error: string;
  refused: NotRead[];
}

export default function Import({ loaderData: { origin, imports }, actionData: answer }: Route.ComponentProps) {
  return (
    <StudioPage title={copy.title} lead={copy.lead}>
      <FormSummary message={answer?.error} attempt={answer}>
        {answer && answer.refused.length > 0 && <RefusedList refused={answer.refused} className="mt-2 text-ink" />}
      </FormSummary>
      <Waiting hasAnswer={answer !== undefined} />
      <Beside className="mt-4">
        <BringForm />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <BookmarkletLink origin={origin} />
          {imports.length > 0 && <Before imports={imports} />}
        </div>
      </Beside>
    </StudioPage>
  );
}

function BringForm() {
  const [{ names: chosen, tooLarge }, setChosen] = useState<{ names: string[]; tooLarge: string[] }>(nothingChosen);
  const [isOver, setOver] = useState(false);
  const isBusy = useNavigation().state === 'submitting';
  const read = useCountRead(isBusy);
  const textId = useId();
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="card grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={({ currentTarget }) => {
        const text = new FormData(currentTarget).get('text');
        if (typeof text === 'string' && text.trim() !== '' && text.length <= MAX_PAGE_LENGTH)
          storeWaiting({ origin: '', text });
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file field within it takes the files */}
      <div
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className={`relative rounded-2xl border-2 border-dashed px-4 pt-8 pb-6 text-center focus-within:border-accent-text focus-within:ring-2 focus-within:ring-accent-text hover:border-accent-text sm:px-6 ${isOver ? 'border-accent-text bg-accent/10' : 'border-line-strong bg-wash'}`}
      >
        <span className="mx-auto mb-3 grid size-14 place-items-center rounded-full bg-paper text-accent-text">
          <Icon name="import" className="size-7" />
        </span>
        <label htmlFor="bring-files" className="font-display text-2xl">
          {copy.chooseFiles}
        </label>
        <div id="bring-files-hint">
          <p className="mt-1 text-ink-soft">{copy.filesHint}</p>
          <p className="sr-only">{copy.takes}</p>
          <ul className="mt-5 flex flex-wrap justify-center gap-2">
            {copy.sources.map(({ name, files }) => (
              <li key={name} className="rounded-full border border-line bg-paper px-3 py-1 text-sm">
                {name} <span className="text-ink-soft max-sm:sr-only">{files}</span>
              </li>
            ))}
          </ul>
        </div>
        {/* Covers the whole box, so that the input itself accepts files dropped anywhere in the box. */}
        <input
          id="bring-files"
          type="file"
          name="files"
          multiple
          aria-describedby="bring-files-hint bring-files-chosen"
          accept=".docx,.txt,.md,.html,.htm,.xml,.zip,.json,.paprikarecipe,.paprikarecipes,.mmf,.mxp,.mx2,.mz2"
          className="absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:mt-4 noscript:h-auto noscript:opacity-100"
          onChange={({ currentTarget }) => setChosen(removeTooLarge(currentTarget))}
        />
        <p id="bring-files-chosen" aria-live="polite" className="mt-2 min-h-6 font-semibold break-words">
          {chosen.length > 0 &&
            `${copy.chosen(chosen.length)}: ${chosen.slice(0, 5).join(', ')}${chosen.length > 5 ? ' …' : ''}`}
          {tooLarge.length > 0 && <span className="mt-1 block text-danger">{copy.leftOut(tooLarge)}</span>}
        </p>
      </div>
      <Labelled id={textId} label={copy.text} hint={copy.textHint}>
        <textarea
          id={textId}
          name="text"
          rows={8}
          onPaste={pasteWithLists}
          aria-describedby={`${textId}-hint`}
          className="field"
        />
      </Labelled>
      <div>
        <SubmitButton idle={copy.look} busy={copy.looking} isBusy={isBusy} className="w-full sm:w-auto" />
        {isBusy && read > 0 && <p className="mt-2 text-sm text-ink-soft">{copy.readSoFar(read)}</p>}
      </div>
    </Form>
  );
}

const nothingChosen = { names: [], tooLarge: [] };

function removeTooLarge(input: HTMLInputElement): { names: string[]; tooLarge: string[] } {
  const files = [...(input.files ?? [])];
  const accepted = files.filter(({ size }) => size <= MAX_BUNDLE_FILE_BYTES);
  const tooLarge = files.filter((file) => !accepted.includes(file));
  if (tooLarge.length > 0) {
    const transfer = new DataTransfer();
    for (const file of accepted) transfer.items.add(file);
    input.files = transfer.files;
  }
  return { names: accepted.map(({ name }) => name), tooLarge: tooLarge.map(({ name }) => name) };
}

const ASKED_EVERY_MS = 2_000;

function useCountRead(isBusy: boolean): number {
  const { creatorId } = useStudio();
  const { load, data } = useFetcher<{ read: number | null }>();
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void load(studioPaths.import(creatorId)), ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isBusy, load, creatorId]);
  return data?.read ?? 0;
}

/** Offers to import text that another site sent or the user pasted earlier. */
function Waiting({ hasAnswer }: { hasAnswer: boolean }) {
  const { creatorId } = useStudio();
  const [waiting, setWaiting] = useWaitingText();
  if (!waiting || hasAnswer) return null;
  return (
    <section aria-labelledby="waiting" className="card mb-6">
      <h2 id="waiting" className="text-xl">
        {copy.waiting.title}
      </h2>
      <p className="mt-1 mb-4">{waiting.origin ? copy.waiting.fromPage(waiting.origin) : copy.waiting.fromText}</p>
      <WaitingForm waiting={waiting}>
        <div className="flex flex-wrap gap-3">
          <button type="submit" formAction={studioPaths.import(creatorId)} className="button">
            {copy.look}
          </button>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              forgetWaiting();
              setWaiting(null);
            }}
          >
            {copy.waiting.discard}
          </button>
        </div>
      </WaitingForm>
    </section>
  );
}

function Before({ imports }: { imports: Route.ComponentProps['loaderData']['imports'] }) {
  const { creatorId } = useStudio();
  return (
    <section aria-labelledby="before">
      <h2 id="before" className="text-xl">
        {copy.before.title}
      </h2>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-paper">
        {imports.map(({ id, source, createdAt, count, isUndone }) => (
          <li key={id}>
            <Link
              to={studioPaths.imported(creatorId, id)}
              className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 hover:bg-wash"
            >
              <span dir="auto" className="min-w-0 font-semibold break-words underline">
                {source || copy.unnamed}
              </span>
              <span className="text-sm text-ink-soft">
                {isUndone ? `${copy.before.undone}, ` : ''}
                {copy.before.what(count)}, <Moment at={createdAt} dateOnly />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
