import { Form, useNavigation } from 'react-router';
import type { LinkClicks } from '../../letters/clicks/clicks.server.ts';
import type { IssueDifferences } from '../../letters/document/issue.ts';
import { letterPaths } from '../../letters/paths.ts';
import type { LetterNumbers } from '../../letters/sending/numbers.server.ts';
import { DataTable, inTracks } from '../../ui/data-table.tsx';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { Beside, TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { letterSending as copy, letterStates, skipWords } from './copy.ts';
import type { SendingChoice } from './sending-choice.server.ts';
import { ZonedMoment } from './zoned-moment.tsx';

interface SendingState {
  letterId: string;
  state: keyof typeof letterStates;
  stopReason: keyof typeof copy.stops | null;
  slug: string | null;
  version: number;
  choice: SendingChoice;
  dueAt: string | null;
  dueZone: string | null;
  /** Differences between the letter as scheduled and as it is now, or null if there is nothing to decide. */
  differences: IssueDifferences | null;
}

export function ScheduledLetter({ page }: { page: SendingState }) {
  const { letterId, state, stopReason, version, choice, dueAt, dueZone, differences } = page;
  const { creatorId, role } = useStudio();
  const isHeld = state === 'held';
  // A letter that is sent at once has no zone.
  const isSoon = state === 'scheduled' && dueZone === null;
  return (
    <section className="max-w-form card">
      <h2 className="text-xl">{isHeld ? copy.state.held : isSoon ? copy.state.soon : letterStates[state]}</h2>
      {isHeld && stopReason && <p className="mt-3">{copy.stops[stopReason]}</p>}
      {isSoon && <p className="mt-3">{copy.state.soonLead}</p>}
      {!isHeld && !isSoon && dueAt && (
        <p className="mt-3">
          {copy.state.due} <ZonedMoment at={dueAt} zone={dueZone} />.
        </p>
      )}
      <p className="mt-1 text-ink-soft">
        {copy.state.recipients(choice.audience.readers.map((reader) => copy.readers[reader]).join(', '))}
      </p>
      {differences && (
        <ul className="mt-4 grid list-disc gap-1 border-t border-line pt-4 pl-5">
          {differences.letter && <li>{copy.state.edited}</li>}
          {differences.recipes.map(({ recipeId, name, change }) => (
            <li key={recipeId} className="wrap-anywhere">
              {copy.state.recipes[change](name)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3">
        <TextLink to={studioPaths.letterPreview(creatorId, letterId)}>{copy.state.look}</TextLink>
      </p>
      {role === 'owner' && (
        <div className="mt-4 flex flex-wrap gap-3">
          {differences && (
            <DoForm intent="as-it-is-now" version={version} idle={copy.state.asItIsNow} busy={copy.state.deciding} />
          )}
          {(differences || isHeld) && (
            <DoForm
              intent="as-scheduled"
              version={version}
              idle={differences ? copy.state.asScheduled : copy.state.sendNow}
              busy={copy.state.deciding}
              look={differences ? 'quiet' : 'solid'}
            />
          )}
          <DoForm intent="unschedule" idle={copy.state.unschedule} busy={copy.state.unscheduling} look="quiet" />
        </div>
      )}
    </section>
  );
}

interface SentState extends SendingState {
  startedAt: string;
  numbers: LetterNumbers | null;
  /** Limit of letters in 24 hours that delays this letter, or null if the letter is not delayed. */
  reached: { limit: number; nextAt: string } | null;
  clicks: LinkClicks[];
  countsClicks: boolean;
}

export function SentLetter(props: { page: SentState }) {
  const { state, stopReason, startedAt, numbers, reached, clicks, countsClicks } = props.page;
  const { role } = useStudio();
  return (
    <Beside>
      {numbers ? <Numbers numbers={numbers} /> : <p className="card">{copy.noNumbers}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <section className="card">
          <h2 className="text-xl">{letterStates[state]}</h2>
          <p className="mt-2 text-ink-soft">
            <Moment at={startedAt} />
          </p>
          {reached && (
            <>
              <p className="mt-3">
                {copy.reached.limit(reached.limit)} {copy.reached.next} <Moment at={reached.nextAt} />.
              </p>
              <p className="mt-2 text-ink-soft">{copy.reached.why}</p>
            </>
          )}
          {state === 'paused' && stopReason && <p className="mt-3">{copy.stops[stopReason]}</p>}
          {role === 'owner' && state === 'sending' && (
            <div className="mt-4">
              <DoForm intent="pause" idle={copy.pause} busy={copy.pausing} look="quiet" />
            </div>
          )}
          {role === 'owner' && state === 'paused' && (
            <>
              <div className="mt-4 flex flex-wrap gap-3">
                <DoForm intent="resume" idle={copy.resume} busy={copy.resuming} />
                <DoForm intent="end" idle={copy.stop} busy={copy.stopping} look="quiet" />
              </div>
              <p className="mt-2 text-sm text-ink-soft">{copy.stopLead}</p>
            </>
          )}
        </section>
        <LetterPageChoice page={props.page} />
        {numbers && numbers.unknown > 0 && (
          <section className="card">
            <h2 className="text-xl">{copy.rows.unknown[0]}</h2>
            <p className="mt-2">{copy.unknownLead}</p>
            {role === 'owner' && state !== 'paused' && (
              <>
                <div className="mt-4">
                  <DoForm intent="retry" idle={copy.retry(numbers.unknown)} busy={copy.retrying} look="quiet" />
                </div>
                <p className="mt-2 text-sm text-ink-soft">{copy.retryLead}</p>
              </>
            )}
          </section>
        )}
        {(countsClicks || clicks.length > 0) && <Clicks clicks={clicks} />}
        {numbers && <Reasons title={copy.skips} reasons={numbers.reasons.filter(({ state }) => state === 'skipped')} />}
        {numbers && (
          <Reasons title={copy.refusals} reasons={numbers.reasons.filter(({ state }) => state === 'refused')} />
        )}
      </div>
    </Beside>
  );
}

function LetterPageChoice({ page: { slug, choice } }: { page: SendingState }) {
  const { role, isPublic, subdomain } = useStudio();
  const isBusy = useNavigation().formData?.get('do') === 'page';
  const { pageFor } = choice;
  return (
    <section aria-labelledby="page" className="card">
      <h2 id="page" className="text-xl">
        {copy.page}
      </h2>
      {role === 'owner' ? (
        <Form method="post" className="mt-3">
          <input type="hidden" name="do" value="page" />
          <fieldset className="grid gap-3" aria-labelledby="page">
            {(['everyone', 'members', 'nobody'] as const).map((each) => (
              <label key={each} className="flex items-start gap-3">
                <input
                  type="radio"
                  name="page"
                  value={each}
                  defaultChecked={pageFor === each}
                  className="size-6 flex-none"
                />
                <span className="min-w-0">{copy.pages[each]}</span>
              </label>
            ))}
          </fieldset>
          <p className="mt-4">
            <SubmitButton idle={copy.changePage} busy={copy.changingPage} isBusy={isBusy} look="quiet" />
          </p>
        </Form>
      ) : (
        <p className="mt-2">{copy.pages[pageFor]}</p>
      )}
      {isPublic && subdomain && slug && pageFor !== 'nobody' && (
        <p className="mt-2">
          <a href={letterPaths.letter(subdomain, slug)} className="link inline-flex min-h-11 items-center">
            {copy.seePage}
          </a>
        </p>
      )}
    </section>
  );
}

/** Look of a table with a name and a number, which stay side by side at any width. */
export const sideBySide = inTracks('34rem', {
  caption: 'block px-4 pt-4 pb-2 text-left font-display text-2xl sm:px-6',
  headRow: 'sr-only',
  row: 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 sm:px-6',
});

function Numbers({ numbers }: { numbers: LetterNumbers }) {
  const rows = (Object.keys(copy.rows) as (keyof typeof copy.rows)[]).filter(
    (row) => numbers[row] > 0 || (row !== 'queued' && row !== 'unknown'),
  );
  return (
    <div className="min-w-0">
      <DataTable
        caption={copy.numbers}
        look={sideBySide}
        rows={rows}
        keyOf={(row) => row}
        columns={{
          name: { name: copy.columns.name },
          count: { name: copy.columns.count, className: 'font-semibold tabular-nums' },
        }}
        cells={(row) => ({
          name: (
            <>
              <span className="block font-semibold">{copy.rows[row][0]}</span>
              <span className="block text-sm text-ink-soft">{copy.rows[row][1]}</span>
            </>
          ),
          count: numbers[row].toLocaleString('en'),
        })}
      />
      <p className="mt-3 text-sm text-ink-soft">{copy.numbersLead}</p>
    </div>
  );
}

function Reasons({ title, reasons }: { title: string; reasons: LetterNumbers['reasons'] }) {
  if (reasons.length === 0) return null;
  return (
    <section className="card">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-3 grid gap-1">
        {reasons.map(({ reason, count }) => (
          <li key={reason} className="wrap-anywhere">
            {copy.reason(skipWords[reason] ?? copy.serverCode(reason), count)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Clicks({ clicks }: { clicks: LinkClicks[] }) {
  return (
    <section className="card">
      <h2 className="text-xl">{copy.links}</h2>
      {clicks.length === 0 ? (
        <p className="mt-3">{copy.noClicks}</p>
      ) : (
        <dl className="mt-3 grid gap-2">
          {clicks.map(({ target, clicks: count }) => (
            <div key={target} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
              <dt className="wrap-anywhere">{copy.link(target)}</dt>
              <dd className="font-semibold tabular-nums">{count.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-sm text-ink-soft">{copy.linksLead}</p>
    </section>
  );
}

/** @param props.version version of the draft that a decision is about */
function DoForm(props: { intent: string; version?: number; idle: string; busy: string; look?: 'solid' | 'quiet' }) {
  const { intent, version, idle, busy, look } = props;
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <input type="hidden" name="do" value={intent} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <SubmitButton idle={idle} busy={busy} isBusy={formData?.get('do') === intent} look={look} />
    </Form>
  );
}
