import { Form, redirect, useNavigation } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { afterConflictToo, defineForm } from '../../http/form.ts';
import { badRequest, conflict, forbidden, pageLoader, unavailable } from '../../http/replies.ts';
import { costWords } from '../../membership/prices/copy.ts';
import { findReadyMerchant } from '../../payments/merchant/queries.server.ts';
import {
  findCardMove,
  isBusy,
  listForCardMove,
  startCardMove,
  undoCardMove,
} from '../../payments/moving-in/card-move.server.ts';
import { type ForeignGroup, foreignGroups } from '../../payments/moving-in/foreign.ts';
import { countForeign, type ListedForeign, listForeignPage, pagesOf } from '../../payments/moving-in/queries.server.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/cards-route';
import { cardsPage as copy, cardsErrors as errors } from './cards-copy.ts';

export const loader = pageLoader(
  'The subscriptions of a creator’s own account could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db }) => {
    const { studio } = await requireStudio(context, params);
    const query = new URL(request.url).searchParams;
    const [merchant, move, counts] = await Promise.all([
      findReadyMerchant(db, studio),
      findCardMove(db, studio),
      countForeign(db, studio),
    ]);
    const asked = foreignGroups.find((group) => group === query.get('show'));
    const group = asked ?? foreignGroups.find((each) => counts.groups[each] > 0) ?? 'takes';
    const pages = pagesOf(counts.groups[group]);
    const page = Math.min(pages, Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1));
    return {
      hasAccount: merchant !== null,
      move: move && {
        working: isBusy(move) ? (move.state as 'listing' | 'offering' | 'undoing') : null,
        listedFrom: move.listedFrom.toISOString(),
        isStarted: move.startedAt !== null,
        withoutClickAt: move.withoutClickAt?.toISOString() ?? null,
      },
      counts,
      list: { group, page, pages, rows: await listForeignPage(db, { ...studio, group, page }) },
      done: doneOf(query.get('done')),
    };
  },
);

const doneOf = (text: string | null): string | null =>
  text !== null && Object.hasOwn(copy.done, text) ? copy.done[text as keyof typeof copy.done] : null;

const form = defineForm({
  unexpected: errors.service,
  refused: (error) => ({ error }),
});

export const action = formAction(
  form,
  'Cards could not be moved',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const { do: what, listed: listedFrom = '', without } = values;
    const { payments } = services;
    if (!payments) return unavailable(refused(errors['no-merchant']));
    const paying = { ...services, payments };
    const of = { creatorId, by: { accountId: member.accountId } };
    const doing = {
      list: () => listForCardMove(paying, of),
      start: () => startCardMove(paying, { ...of, listedFrom, isWithoutClick: without === 'yes' }),
      undo: () => undoCardMove(paying, of),
    };
    if (what !== 'list' && what !== 'start' && what !== 'undo') return badRequest(refused(errors.service));
    const done = await doing[what]();
    if (done.ok) {
      const state = { list: 'listing', start: 'offering', undo: 'undoing' }[what];
      return redirect(studioPaths.cardMove(creatorId, { done: state }), { status: 303 });
    }
    const answer = refused(errors[done.reason]);
    return done.reason === 'not-owner' ? forbidden(answer) : conflict(answer);
  },
);

export const clientAction = form.clientAction;
export const shouldRevalidate = afterConflictToo;

export default function Cards({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { hasAccount, move, counts, list, done } = loaderData;
  const { creatorId } = useStudio();
  const doing = useNavigation().formData?.get('do');
  const { groups, leftOut } = counts;
  const shown = foreignGroups.filter((group) => groups[group] > 0);
  return (
    <StudioPage
      title={copy.title}
      lead={copy.lead}
      back={{ to: studioPaths.membersImport(creatorId), words: copy.back }}
    >
      {done && !answer && (
        <Toast key={done}>
          <p>{done}</p>
        </Toast>
      )}
      <FormSummary message={doing ? null : answer?.error} attempt={answer} />
      <section aria-labelledby="how" className="card">
        <h2 id="how" className="text-xl">
          {copy.how}
        </h2>
        <ol className="mt-3 list-decimal space-y-1.5 pl-6">
          {copy.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {!hasAccount ? (
          <p className="mt-4">
            {copy.noAccount} <TextLink to={studioPaths.merchant(creatorId)}>{copy.toAccount}</TextLink>
          </p>
        ) : move?.working ? (
          <p className="mt-4">
            {copy.states[move.working](Object.values(groups).reduce((sum, count) => sum + count, 0))}{' '}
            <TextLink to={studioPaths.cardMove(creatorId)}>{copy.reload}</TextLink>
          </p>
        ) : (
          <Form method="post" className="mt-5">
            <input type="hidden" name="do" value="list" />
            <SubmitButton
              idle={move ? copy.lookAgain : copy.look}
              busy={copy.looking}
              isBusy={doing === 'list'}
              look={move ? 'quiet' : undefined}
            />
          </Form>
        )}
      </section>
      {shown.length > 0 && (
        <section aria-labelledby="found" className="card mt-4">
          <h2 id="found" className="text-xl">
            {copy.found}
          </h2>
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
            {shown.map((group) => (
              <div key={group} className="contents">
                <dt className="text-right font-semibold">{groups[group].toLocaleString('en-US')}</dt>
                <dd>
                  <TextLink to={`${studioPaths.cardMove(creatorId, { show: group })}#${PEOPLE}`}>
                    {copy.groups[group]}
                  </TextLink>
                  {group === 'left-out' && (
                    <ul className="mt-1 space-y-1 text-ink-soft">
                      {Object.entries(leftOut).map(([reason, count]) => (
                        <li key={reason}>
                          {copy.reasons[reason as keyof typeof copy.reasons]}: {count.toLocaleString('en-US')}
                        </li>
                      ))}
                    </ul>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {move && hasAccount && !move.working && groups.takes > 0 && (
        <StartForm count={groups.takes} listedFrom={move.listedFrom} isBusy={doing === 'start'} />
      )}
      {move?.isStarted && move.working !== 'undoing' && (
        <section aria-labelledby="undo" className="card mt-4">
          <h2 id="undo" className="text-xl">
            {copy.undo}
          </h2>
          {move.withoutClickAt && (
            <p className="mt-2">
              {copy.decided} <Moment at={move.withoutClickAt} />.
            </p>
          )}
          <p className="mt-2">{copy.undoLead}</p>
          <Form method="post" className="mt-4">
            <input type="hidden" name="do" value="undo" />
            <SubmitButton idle={copy.undo} busy={copy.starting} isBusy={doing === 'undo'} look="quiet" />
          </Form>
        </section>
      )}
      {shown.length > 0 && <PeopleTable {...list} />}
    </StudioPage>
  );
}

function StartForm({ count, listedFrom, isBusy }: { count: number; listedFrom: string; isBusy: boolean }) {
  return (
    <section aria-labelledby="start" className="card mt-4">
      <h2 id="start" className="text-xl">
        {copy.start}
      </h2>
      <p className="mt-2">{copy.startLead(count)}</p>
      <FieldIds prefix="start">
        <Form method="post" className="mt-4">
          <Checkbox name="without" value="yes">
            {copy.withoutClick}
          </Checkbox>
          <p className="mt-1 pl-9 text-sm text-ink-soft">{copy.withoutClickHint}</p>
          <input type="hidden" name="listed" value={listedFrom} />
          <input type="hidden" name="do" value="start" />
          <p className="mt-5">
            <SubmitButton idle={copy.submit(count)} busy={copy.starting} isBusy={isBusy} />
          </p>
        </Form>
      </FieldIds>
    </section>
  );
}

const PEOPLE = 'people';

function PeopleTable({
  group,
  page,
  pages,
  rows,
}: {
  group: ForeignGroup;
  page: number;
  pages: number;
  rows: readonly ListedForeign[];
}) {
  const { creatorId } = useStudio();
  const { person, cost, until, stripe } = copy.columns;
  const labelled = (name: string) => ({ name, narrow: { label: `${name}:` } });
  const address = (to: number) => studioPaths.cardMove(creatorId, { show: group, page: `${to}` });
  return (
    <div id={PEOPLE} className="scroll-mt-6">
      <DataTable
        caption={copy.groups[group]}
        columns={{
          person: { name: person },
          cost: labelled(cost),
          until: labelled(until),
          stripe: { name: stripe },
        }}
        rows={rows}
        keyOf={({ id }) => id}
        cells={(row) => ({
          person: (
            <>
              <span dir="auto" className="block font-semibold break-words">
                {row.name || row.email || row.id}
              </span>
              {row.name && <span className="block text-sm break-all text-ink-soft">{row.email}</span>}
              {row.leftOut && <span className="block">{copy.reasons[row.leftOut]}</span>}
            </>
          ),
          cost: row.price && costWords(row.price),
          until: <Moment at={row.paidUntil} dateOnly />,
          stripe: (
            <a
              href={`https://dashboard.stripe.com/subscriptions/${encodeURIComponent(row.id)}`}
              className="link"
              rel="noreferrer"
            >
              {group === 'to-end' ? copy.inStripe : copy.seeStripe}
            </a>
          ),
        })}
        className="mt-7"
      />
      {pages > 1 && (
        <nav aria-label={copy.pages} className="mt-4 flex flex-wrap items-center gap-4">
          {page > 1 && <TextLink to={address(page - 1)}>{copy.earlier}</TextLink>}
          <span>{copy.page(page, pages)}</span>
          {page < pages && <TextLink to={address(page + 1)}>{copy.later}</TextLink>}
        </nav>
      )}
    </div>
  );
}
