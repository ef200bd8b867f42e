import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { dateWords } from '../../copy/date-words.ts';
import type { ColumnsByMeaning } from '../../membership/moving-in/columns.ts';
import { sourceNames } from '../../membership/moving-in/copy.ts';
import { type Day, endOfDay, isoDay } from '../../membership/moving-in/day.ts';
import type { Period } from '../../membership/moving-in/readers.ts';
import {
  dateProblems,
  nextChargeOf,
  type Outcome,
  type RehearsedMember,
} from '../../membership/moving-in/rehearsal.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Toast } from '../../ui/toast.tsx';
import { StateDot, type StateLook } from '../frame/state-dot.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside, TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { ChosenColumns, type ColumnErrors, ColumnsForm } from './columns-form.tsx';
import { memberImport as copy } from './import-copy.ts';
import type { Rehearsal } from './rehearsals.server.ts';

export interface MemberImportAnswer {
  error: string;
  day: string;
  /** True if a file was refused. */
  isOfFile?: boolean;
  columns?: { values: Record<string, string>; fields: ColumnErrors };
}

interface ShownRehearsal extends Rehearsal {
  page: number;
  people: RehearsedMember[];
}

export interface MemberImportData {
  rehearsal: ShownRehearsal | null;
  /** Columns to preselect for a list whose format is unknown, otherwise null. */
  guess: ColumnsByMeaning | null;
  isChoosing: boolean;
  invitations: Record<'waiting' | 'sent' | 'accepted', number>;
  isPublic: boolean;
  offersLetter: boolean;
  /** True if the creator's payment account can charge cards. */
  hasAccount: boolean;
  /** Price after the paid time, such as `$10 a month`, by period. Null if no plan is on sale. */
  costs: Record<Period, string | null>;
  firstDay: Day;
  done: string | null;
  count: string | null;
}

const { date } = dateWords();
const words = (day: Day) => date(new Date(day));
const card = 'card mt-4';

export function MemberImportPage(props: MemberImportData & { answer: MemberImportAnswer | undefined }) {
  const { rehearsal, guess, isChoosing, invitations, hasAccount, done, count, answer } = props;
  const ofColumns = isChoosing && answer?.columns ? { error: answer.error, columns: answer.columns } : undefined;
  const { creatorId } = useStudio();
  return (
    <StudioPage title={copy.title} lead={copy.lead}>
      {done && !answer && <Done key={`${done} ${count}`} done={done} count={count} />}
      {!ofColumns && <FormSummary message={answer?.error} attempt={answer} />}
      {answer?.isOfFile && rehearsal ? (
        <p>
          <TextLink to={studioPaths.membersImport(creatorId)}>{copy.before}</TextLink>
        </p>
      ) : rehearsal?.columns && guess && isChoosing ? (
        <ColumnsForm
          key={rehearsal.id}
          list={{ ...rehearsal, columns: rehearsal.columns }}
          guess={guess}
          answer={ofColumns}
        />
      ) : rehearsal ? (
        <RehearsalPart {...props} rehearsal={rehearsal} />
      ) : null}
      {rehearsal ? (
        <FileForm isFirst={false} />
      ) : (
        <Beside>
          <FileForm isFirst />
          <Explanation />
        </Beside>
      )}
      {hasAccount && (
        <p className="mt-6">
          {copy.cards} <TextLink to={studioPaths.cardMove(creatorId)}>{copy.toCards}</TextLink>
        </p>
      )}
      <Invitations counts={invitations} />
    </StudioPage>
  );
}

function Done({ done, count }: { done: string; count: string | null }) {
  const number = /^\d{1,6}$/.test(count ?? '') ? Number(count).toLocaleString('en-US') : '0';
  const words: Record<string, string> = {
    invited: copy.done.invited(number),
    asked: copy.done.asked(number),
    discarded: copy.done.discarded,
    dated: copy.done.dated,
    columns: copy.done.columns,
  };
  return Object.hasOwn(words, done) ? (
    <Toast>
      <p>{words[done]}</p>
    </Toast>
  ) : null;
}

function Explanation() {
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-xl">
        {copy.how}
      </h2>
      <ol className="mt-3 list-decimal space-y-1.5 pl-6">
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function FileForm({ isFirst }: { isFirst: boolean }) {
  const isBusy = useNavigation().formEncType === 'multipart/form-data';
  const [chosen, setChosen] = useState('');
  return (
    <Form method="post" encType="multipart/form-data" className={`card ${isFirst ? '' : 'mt-4'}`}>
      {!isFirst && <h2 className="mb-4 text-xl">{copy.again}</h2>}
      <Labelled id="member-file" label={copy.file} hint={copy.fileHint}>
        <input
          id="member-file"
          type="file"
          name="file"
          required
          accept=".csv,.tsv,.txt,.zip,text/csv"
          aria-describedby="member-file-hint"
          className="field"
          onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0]?.name ?? '')}
        />
        {/* On a phone with large text, the input has no room for the file name. */}
        <p aria-hidden="true" className="mt-1 wrap-anywhere min-[24rem]:hidden">
          {chosen}
        </p>
      </Labelled>
      <p className="mt-5">
        <SubmitButton idle={copy.look} busy={copy.looking} isBusy={isBusy} className="w-full sm:w-auto" />
      </p>
    </Form>
  );
}

function RehearsalPart(
  props: MemberImportData & { rehearsal: ShownRehearsal; answer: MemberImportAnswer | undefined },
) {
  const { rehearsal, isPublic, offersLetter, costs, firstDay, answer } = props;
  const { creatorId } = useStudio();
  const doing = useNavigation().formData?.get('do');
  const { outcomes, refusing, readers, total, source, file, missingDay, people, page, pages } = rehearsal;
  const invited = (outcomes.invite ?? 0) + (outcomes['invite-member'] ?? 0);
  const prolonged = outcomes.prolonged ?? 0;
  const undated = [...dateProblems].reduce((sum, problem) => sum + (outcomes[problem] ?? 0), 0);
  const address = (to: number) => studioPaths.membersImport(creatorId, { page: `${to}` });
  return (
    <>
      <p className="max-w-text text-lg">{copy.found(total, sourceNames[source] || copy.ownList, file)}</p>
      <section aria-labelledby="totals" className={card}>
        <h2 id="totals" className="text-xl">
          {copy.totals}
        </h2>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {Object.entries(outcomes).map(([outcome, count]) => (
            <div key={outcome} className="contents">
              <dt className="text-right font-semibold">{count.toLocaleString('en-US')}</dt>
              <dd>{copy.outcomes[outcome as Outcome]}</dd>
            </div>
          ))}
        </dl>
        {missingDay && <p className="mt-3">{copy.dayGiven(words(missingDay))}</p>}
      </section>
      {rehearsal.columns && rehearsal.choice && <ChosenColumns columns={rehearsal.columns} choice={rehearsal.choice} />}
      {(undated > 0 || missingDay) && (
        <section aria-labelledby="dates" className={card}>
          <h2 id="dates" className="text-xl">
            {copy.dates}
          </h2>
          {undated > 0 && <p className="mt-2">{copy.datesLead(undated)}</p>}
          <FieldIds prefix="missing">
            <Form method="post" className="mt-4 flex flex-wrap items-end gap-4" noValidate>
              <Field
                label={copy.missingDay}
                name="day"
                type="date"
                min={firstDay}
                defaultValue={answer?.day || (missingDay ?? '')}
              />
              <input type="hidden" name="do" value="day" />
              <SubmitButton idle={copy.setDay} busy={copy.settingDay} isBusy={doing === 'day'} look="quiet" />
            </Form>
            {missingDay && (
              <Form method="post" className="mt-3">
                <button type="submit" name="do" value="leave-out" className="button button-quiet">
                  {copy.leaveOut}
                </button>
              </Form>
            )}
          </FieldIds>
        </section>
      )}
      <section aria-label={copy.columns.outcome} className={card}>
        {!isPublic && <p className="mb-3 font-semibold">{copy.notPublic}</p>}
        {prolonged > 0 && <p className="mb-2">{copy.prolongLead}</p>}
        {(invited > 0 || prolonged === 0) && <p>{invited === 0 ? copy.nobody : copy.inviteLead}</p>}
        {refusing > 0 && <p className="mt-2">{copy.refusing(refusing)}</p>}
        <div className="mt-4 flex flex-wrap gap-3">
          {invited + prolonged > 0 && isPublic && (
            <Form method="post">
              <input type="hidden" name="rehearsal" value={`${rehearsal.id} ${invited + prolonged}`} />
              <input type="hidden" name="do" value="invite" />
              <SubmitButton
                idle={invited > 0 ? copy.invite(invited) : copy.prolong(prolonged)}
                busy={copy.inviting}
                isBusy={doing === 'invite'}
              />
            </Form>
          )}
          <Form method="post">
            <button type="submit" name="do" value="discard" className="button button-quiet">
              {copy.discard}
            </button>
          </Form>
        </div>
      </section>
      {readers > 0 && offersLetter && (
        <section aria-labelledby="readers" className={card}>
          <h2 id="readers" className="text-xl">
            {copy.readers}
          </h2>
          <p className="mt-2">{copy.readersLead(readers)}</p>
          <Form method="post" className="mt-4">
            <input type="hidden" name="rehearsal" value={`${rehearsal.id} ${readers}`} />
            <input type="hidden" name="do" value="ask" />
            <SubmitButton idle={copy.ask(readers)} busy={copy.asking} isBusy={doing === 'ask'} look="quiet" />
          </Form>
        </section>
      )}
      <PeopleTable people={people} costs={costs} today={firstDay} />
      {pages > 1 && (
        <nav aria-label={copy.pages} className="mt-4 flex flex-wrap items-center gap-4">
          {page > 1 && <TextLink to={address(page - 1)}>{copy.earlier}</TextLink>}
          <span>{copy.page(page, pages)}</span>
          {page < pages && <TextLink to={address(page + 1)}>{copy.later}</TextLink>}
        </nav>
      )}
    </>
  );
}

const looks: Partial<Record<Outcome, StateLook>> = {
  invite: 'good',
  'invite-member': 'good',
  'already-invited': 'off',
};

const unlessUnknown = (day: Day | null) => (day ? words(day) : copy.unknown);

function PeopleTable({
  people,
  costs,
  today,
}: {
  people: readonly RehearsedMember[];
  costs: MemberImportData['costs'];
  today: Day;
}) {
  const { person, outcome, paidUntil, there, here } = copy.columns;
  const labelled = (name: string) => ({ name, narrow: { label: `${name}:` } });
  return (
    <DataTable
      caption={copy.list}
      columns={{
        person: { name: person },
        outcome: { name: outcome },
        paidUntil: labelled(paidUntil),
        there: labelled(there),
        here: labelled(here),
      }}
      rows={people}
      keyOf={({ row }) => row}
      cells={(person) => ({
        person: <Person person={person} />,
        outcome: <StateDot look={looks[person.outcome] ?? 'changed'}>{copy.outcomes[person.outcome]}</StateDot>,
        paidUntil: unlessUnknown(person.paidUntil),
        there: unlessUnknown(nextChargeOf(person, today)),
        here: firstCharge(person, costs),
      })}
      className="mt-7"
    />
  );
}

function Person({ person: { name, email, row } }: { person: RehearsedMember }) {
  return (
    <>
      <span dir="auto" className="block font-semibold break-words">
        {name || email || copy.row(row)}
      </span>
      <span className="block text-sm break-all text-ink-soft">
        {name && email && `${email}, `}
        <span className="whitespace-nowrap">{copy.row(row)}</span>
      </span>
    </>
  );
}

function firstCharge(
  { outcome, paidUntil, isPaid, period }: RehearsedMember,
  costs: MemberImportData['costs'],
): string {
  if (outcome === 'invite-member') return copy.asBefore;
  const cost = costs[period ?? 'month'];
  if (outcome !== 'invite' || !paidUntil || !isPaid || !cost) return copy.none;
  return copy.notBefore(words(isoDay(endOfDay(paidUntil))), cost);
}

function Invitations({ counts }: { counts: MemberImportData['invitations'] }) {
  const shown = (['waiting', 'sent', 'accepted'] as const).filter((state) => counts[state] > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="mt-10">
      <h2 id="invitations" className="text-xl">
        {copy.state}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {shown.map((state) => (
          <div key={state} className="contents">
            <dt className="text-right font-semibold">{counts[state].toLocaleString('en-US')}</dt>
            <dd>{copy.counts[state]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
