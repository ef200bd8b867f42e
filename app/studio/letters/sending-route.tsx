import { redirect } from 'react-router';
import type { Db } from '../../db/client.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { timeZones } from '../../http/local-time.server.ts';
import { badRequest, conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { listClicks } from '../../letters/clicks/clicks.server.ts';
import type { PageFor } from '../../letters/document/shown-letter.ts';
import { findLetter } from '../../letters/editing/drafts.server.ts';
import { findReachedLimit } from '../../letters/sending/deliveries.server.ts';
import { readNumbers } from '../../letters/sending/numbers.server.ts';
import {
  changePage,
  decideLetter,
  endLetter,
  findDifferences,
  pauseLetter,
  resumeLetter,
  retryUnknown,
  unscheduleLetter,
} from '../../letters/sending/schedule.server.ts';
import { findLetterSettings } from '../../letters/settings/settings.server.ts';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/sending-route';
import { letterSending as copy } from './copy.ts';
import { listRecipeChoices, listTags } from './recipe-choices.server.ts';
import { readSendingChoice } from './sending-choice.server.ts';
import { SendingForm } from './sending-form.tsx';
import { ScheduledLetter, SentLetter } from './sending-state.tsx';

/** Maximum number of recipes that the choice of recipients offers. */
const MAX_RECIPES = 500;

export const loader = pageLoader(
  'The sending of a letter could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db, now, lettersFirstDay: firstDay }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId } = studio;
    const own = { creatorId, letterId: params.letterId.toLowerCase() };
    const found = isUuid(own.letterId) ? await findLetter(db, own) : null;
    if (!found) throw noSuchPage();
    const { letterId, state, stopReason, slug, version, audience, pageFor, dueAt, dueZone, startedAt, finishedAt } =
      found;
    const chosen = readSendingChoice(url.searchParams);
    const isChosen = url.searchParams.has('page');
    const error = url.searchParams.get('error') ?? '';
    const numbers = startedAt ? await readNumbers(db, own) : null;
    const isWaiting = state === 'sending' && numbers !== null && numbers.queued > 0;
    const reached = isWaiting ? await findReachedLimit(db, { creatorId, firstDay, now: now() }) : null;
    return {
      letterId,
      state,
      stopReason,
      slug,
      version,
      subject: (startedAt ? found.issue?.letter : found.letter)?.subject ?? '',
      choice: isChosen ? chosen : { audience, pageFor, isLater: false, time: '', zone: '', occurrence: 0 as const },
      error: copy.errors[error as keyof typeof copy.errors] ?? null,
      dueAt: dueAt?.toISOString() ?? null,
      dueZone,
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
      differences: await findDifferences(db, own),
      numbers,
      reached: reached && { limit: reached.limit, nextAt: reached.nextAt.toISOString() },
      clicks: startedAt ? await listClicks(db, own) : [],
      countsClicks: (await findLetterSettings(db, own)).countsClicks,
      zones: timeZones(),
      recipes: startedAt ? [] : await listRecipeChoices(db, { creatorId, q: '', limit: MAX_RECIPES }),
      tags: startedAt ? [] : await listTags(db, { creatorId }),
      done: copy.done[url.searchParams.get('done') as keyof typeof copy.done] ?? null,
    };
  },
);

const form = defineForm({ unexpected: copy.errors.failed, refused: (error) => ({ error }) });

export const action = formAction(
  form,
  'The sending of a letter could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { creatorId } = (await requireStudio(context, params)).studio;
    const own = { creatorId, letterId: params.letterId.toLowerCase() };
    const now = services.now();
    const doing = Object.hasOwn(intents, values.do ?? '') ? intents[values.do as keyof typeof intents] : null;
    if (!doing) return badRequest(refused(copy.errors.failed));
    const result = await services.db.transaction<DoResult>((tx) =>
      doing.run(tx, services, { ...own, version: Number(values.version), pageFor: readPageFor(values.page), now }),
    );
    if (!result.ok) return conflict(refused(reasons[result.reason]));
    return redirect(studioPaths.letterSending(creatorId, own.letterId, [['done', doing.done]]), 303);
  },
);

type DoResult = { ok: true } | { ok: false; reason: keyof typeof reasons };
type Doing = { creatorId: string; letterId: string; version: number; pageFor: PageFor; now: Date };
type Run = (tx: Db, services: Pick<Services, 'startWorker'>, doing: Doing) => Promise<DoResult>;

/** Parses the audience of the letter's page. Returns `nobody` for an unknown value. */
const readPageFor = (value: string | undefined): PageFor =>
  (['everyone', 'members'] as const).find((each) => each === value) ?? 'nobody';

const intents = {
  unschedule: { done: 'unscheduled', run: (tx, _, doing) => unscheduleLetter(tx, doing) },
  'as-scheduled': {
    done: 'decided',
    run: (tx, services, doing) => decideLetter(tx, services, { ...doing, choice: 'as-scheduled' }),
  },
  'as-it-is-now': {
    done: 'decided',
    run: (tx, services, doing) => decideLetter(tx, services, { ...doing, choice: 'as-it-is-now' }),
  },
  pause: { done: 'paused', run: (tx, _, doing) => pauseLetter(tx, doing) },
  resume: { done: 'resumed', run: resumeLetter },
  end: { done: 'stopped', run: (tx, _, doing) => endLetter(tx, doing) },
  retry: { done: 'retried', run: retryUnknown },
  page: { done: 'page', run: (tx, _, doing) => changePage(tx, doing) },
} as const satisfies Record<string, { done: keyof typeof copy.done; run: Run }>;

const reasons = {
  unknown: copy.errors.unknown,
  conflict: copy.errors.conflict,
  begun: copy.errors.begun,
  'not-scheduled': copy.errors['not-scheduled'],
  'no-subject': copy.errors['no-subject'],
  'not-sending': copy.errors.changed,
  'not-paused': copy.errors.changed,
  'not-sent': copy.errors.changed,
} as const;

export const clientAction = form.clientAction;

export default function LetterSending({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { letterId, state, subject, startedAt, done, error } = page;
  const { creatorId, role } = useStudio();
  const back = startedAt
    ? { to: studioPaths.letters(creatorId), words: copy.backToList }
    : { to: studioPaths.letter(creatorId, letterId), words: copy.back };
  return (
    <StudioPage title={startedAt ? copy.titleSent(subject) : copy.title(subject)} back={back}>
      <div className="mb-6 empty:hidden">
        <FormSummary message={answer?.error ?? error} attempt={answer ?? error} />
      </div>
      {done && !answer && !error && <Toast key={done}>{done}</Toast>}
      {startedAt ? (
        <SentLetter page={{ ...page, startedAt }} />
      ) : state === 'draft' ? (
        role === 'owner' ? (
          <SendingForm page={page} />
        ) : (
          <p className="card">{copy.ownersOnly}</p>
        )
      ) : (
        <ScheduledLetter page={page} />
      )}
    </StudioPage>
  );
}
