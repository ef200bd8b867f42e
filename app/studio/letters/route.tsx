import { Form, Link, redirect, useNavigation } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { conflict, pageLoader } from '../../http/replies.ts';
import { letterFormat } from '../../letters/document/letter-shape.ts';
import {
  beginLetter,
  type ListedLetter,
  listInProgress,
  listSent,
  recipeCard,
} from '../../letters/editing/drafts.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { letterList as copy, letterStates } from './copy.ts';
import { ZonedMoment } from './zoned-moment.tsx';

export const loader = pageLoader(
  'The letters of a creator could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId } = studio;
    const before = readBefore(url.searchParams.get('before'));
    const sent = await listSent(db, { creatorId, before });
    return {
      inProgress: before ? [] : (await listInProgress(db, { creatorId })).map(listed),
      sent: sent.letters.map(listed),
      next: sent.next && String(sent.next.getTime()),
      isFirst: before === null,
      done: url.searchParams.get('done') === 'removed' ? copy.done.removed : null,
    };
  },
);

const readBefore = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? new Date(Number(text)) : null);

const listed = ({ savedAt, dueAt, startedAt, ...letter }: ListedLetter) => ({
  ...letter,
  savedAt: savedAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  startedAt: startedAt?.toISOString() ?? null,
});

const form = defineForm({ unexpected: copy.failed, refused: (error) => ({ error }) });

export const action = formAction(
  form,
  'A letter could not be started',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { db, now } = services;
    const { creatorId } = studio;
    const { recipe = '' } = values;
    const letter = isUuid(recipe) ? { ...letterFormat.empty, blocks: [recipeCard(recipe)] } : letterFormat.empty;
    const begun = await beginLetter(db, { creatorId, authorId: member.accountId, letter, now: now() });
    if (!begun.ok) return conflict(refused(copy.tooMany));
    return redirect(studioPaths.letter(creatorId, begun.letterId), 303);
  },
);

export const clientAction = form.clientAction;

type Listed = Route.ComponentProps['loaderData']['sent'][number];

export default function Letters({ loaderData, actionData }: Route.ComponentProps) {
  const { inProgress, sent, next, isFirst, done } = loaderData;
  const { creatorId, role } = useStudio();
  const isEmpty = isFirst && inProgress.length === 0 && sent.length === 0;
  return (
    <StudioPage
      title={copy.title}
      lead={copy.lead}
      actions={
        <>
          {!isEmpty && <BeginForm />}
          {role === 'owner' && (
            <>
              <ButtonLink to={studioPaths.letterReaders(creatorId)} look="quiet">
                {copy.readers}
              </ButtonLink>
              <ButtonLink to={studioPaths.letterSettings(creatorId)} look="quiet">
                {copy.settings}
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      <div className="mb-6 empty:hidden">
        <FormSummary message={actionData?.error} attempt={actionData} />
      </div>
      {done && <Toast>{done}</Toast>}
      {isEmpty && (
        <EmptyState title={copy.none} lead={copy.noneLead}>
          <BeginForm />
        </EmptyState>
      )}
      {inProgress.length > 0 && <LetterTable caption={copy.inProgress} letters={inProgress} />}
      {sent.length > 0 && <LetterTable caption={copy.sent} letters={sent} />}
      <p className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {!isFirst && (
          <ButtonLink to={studioPaths.letters(creatorId)} look="quiet">
            {copy.first}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={studioPaths.letters(creatorId, { before: next })} look="quiet">
            {copy.more}
          </ButtonLink>
        )}
      </p>
    </StudioPage>
  );
}

function BeginForm() {
  const { role } = useStudio();
  const { formMethod } = useNavigation();
  if (role === 'operator') return null;
  return (
    <Form method="post">
      <SubmitButton idle={copy.begin} busy={copy.beginning} isBusy={formMethod !== undefined} />
    </Form>
  );
}

function LetterTable({ caption, letters }: { caption: string; letters: Listed[] }) {
  const names = copy.columns;
  const columns: Record<string, Column> = {
    subject: { name: names.subject, className: 'wrap-anywhere' },
    state: { name: names.state },
  };
  if (letters.some(({ startedAt }) => startedAt !== null)) {
    columns.recipients = { name: names.recipients, narrow: { label: names.recipients } };
    columns.accepted = { name: names.accepted, narrow: { label: names.accepted } };
  }
  const count = (letter: Listed, of: 'recipients' | 'accepted') =>
    letter.startedAt ? letter[of].toLocaleString('en') : '–';
  return (
    <DataTable
      className="mb-8"
      caption={caption}
      rows={letters}
      keyOf={({ letterId }) => letterId}
      columns={columns}
      cells={(letter) => ({
        subject: <LetterLink letter={letter} />,
        state: <LetterState letter={letter} />,
        recipients: count(letter, 'recipients'),
        accepted: count(letter, 'accepted'),
      })}
    />
  );
}

function LetterLink({ letter: { letterId, subject, startedAt } }: { letter: Listed }) {
  const { creatorId } = useStudio();
  const to = startedAt ? studioPaths.letterSending(creatorId, letterId) : studioPaths.letter(creatorId, letterId);
  return (
    <Link to={to} dir="auto" className="link inline-flex min-h-11 items-center">
      {subject || copy.unnamed}
    </Link>
  );
}

function LetterState({ letter }: { letter: Listed }) {
  const { state, savedAt, dueAt, dueZone, startedAt } = letter;
  return (
    <span>
      <span className="block font-semibold">{letterStates[state]}</span>
      <span className="text-sm text-ink-soft">
        {startedAt ? (
          <Moment at={startedAt} />
        ) : state === 'scheduled' && dueAt ? (
          <>
            {copy.due} <ZonedMoment at={dueAt} zone={dueZone} />
          </>
        ) : (
          <>
            {copy.changed} <Moment at={savedAt} />
          </>
        )}
      </span>
    </span>
  );
}
