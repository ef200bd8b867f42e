import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../copy/amounts.ts';
import { looks } from '../../ui/button.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { SheetLink } from '../../ui/sheet.tsx';
import { threadName } from '../community/copy.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { exactly, incomePage } from '../payments/income-copy.ts';
import { memberPage as copy } from './copy.ts';
import type { MemberPage } from './member.server.ts';
import { type ActAnswer, END, EndSheet, GIVE, GiveSheet, TryAgain } from './member-acts.tsx';
import type { HistoryActor, HistoryEntry } from './member-history.ts';
import type { ShownMember } from './member-list.ts';
import { MemberStateDot } from './member-table.tsx';

type CurrentMember = Exclude<ShownMember, { state: 'former' }>;

export function MemberView(
  props: Omit<MemberPage, 'member'> & {
    member: CurrentMember;
    answer: ActAnswer | undefined;
    children: ReactNode;
  },
) {
  const { member, canEnd, refundable, disputes, history, wrote, freeMonth, answer } = props;
  const { creatorId, role } = useStudio();
  const { membershipId, name, email, plan, sentence, country, noEmail } = member;
  const isOwner = role === 'owner';
  const [lastPayment] = refundable;
  return (
    <StudioPage
      title={name || email}
      back={{ to: studioPaths.members(creatorId), words: copy.back }}
      lead={<span className="wrap-anywhere">{[name ? email : null, plan, country].filter(Boolean).join(' · ')}</span>}
      actions={
        isOwner && (
          <>
            <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} className={looks.quiet}>
              {copy.acts.write}
            </a>
            {lastPayment && (
              <Link to={studioPaths.refund(creatorId, membershipId, lastPayment.invoiceId)} className={looks.quiet}>
                {copy.acts.refund}
              </Link>
            )}
            <SheetLink to={GIVE} className={looks.quiet}>
              {copy.acts.give}
            </SheetLink>
            {canEnd && (
              <SheetLink to={END} className={looks.quiet}>
                {copy.acts.end}
              </SheetLink>
            )}
          </>
        )
      }
    >
      {props.children}
      <div className="overflow-hidden rounded-2xl border border-line bg-paper">
        <Glance {...props} />
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-5">
          {copy.reads} “{sentence}”
        </p>
      </div>
      {noEmail && (
        <div role="note" className="mt-4 rounded-2xl border border-notice-line bg-notice px-4 py-3 sm:px-5">
          <p>{copy.noEmail[noEmail]}</p>
          {noEmail === 'bounce' && isOwner && <TryAgain answer={answer} />}
        </div>
      )}
      {isOwner ? (
        <>
          <GiveSheet membershipId={membershipId} lastDay={freeMonth} answer={answer} />
          {canEnd && <EndSheet membershipId={membershipId} answer={answer} />}
        </>
      ) : (
        <p className="mt-4 text-ink-soft">{copy.ownersOnly}</p>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-8 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-y-8">
          {isOwner && refundable.length + disputes.length > 0 && (
            <Payments membershipId={membershipId} refundable={refundable} disputes={disputes} />
          )}
          <Wrote wrote={wrote} />
        </div>
        <History history={history} />
      </div>
    </StudioPage>
  );
}

function Glance({ member, paid, nextCharge }: Pick<MemberPage, 'paid' | 'nextCharge'> & { member: CurrentMember }) {
  const { state, since, until } = member;
  const { date } = useDateWords();
  const facts: [label: string, value: ReactNode][] = [
    [copy.facts.state, <MemberStateDot key="state" state={state} />],
    [copy.facts.since, <Moment key="since" at={since} dateOnly />],
    [copy.facts.paid, paid.map(({ amount, currency }) => exactly(amount, currency)).join(' + ') || copy.nothingPaid],
    nextCharge
      ? [copy.facts.nextCharge, copy.charge(formatMoney(nextCharge.price), date(nextCharge.at))]
      : [copy.facts.until, until ? <Moment key="until" at={until} dateOnly /> : copy.facts.never],
  ];
  return (
    <dl className="grid grid-cols-2 gap-px bg-line max-[21rem]:grid-cols-1 lg:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="bg-paper px-4 py-3 sm:px-5">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="mt-0.5 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Payments(props: Pick<MemberPage, 'refundable' | 'disputes'> & { membershipId: string }) {
  const { membershipId, refundable, disputes } = props;
  const { creatorId } = useStudio();
  const { date } = useDateWords();
  return (
    <section>
      <h2 className="text-xl">{copy.payments}</h2>
      <ul className="mt-3 divide-y divide-line rounded-2xl border border-line bg-paper">
        {disputes.map(({ id, amount, at, evidenceDueAt }) => (
          <li key={id} className="px-4 py-2">
            <p className="font-semibold">
              {copy.disputed(formatMoney(amount))} · <Moment at={at} dateOnly />
            </p>
            <p className="text-ink-soft">
              {copy.disputedLead} {evidenceDueAt && incomePage.evidence(date(new Date(evidenceDueAt)))}
            </p>
            <a
              href={`https://dashboard.stripe.com/disputes/${encodeURIComponent(id)}`}
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center"
            >
              {copy.seeDispute}
            </a>
          </li>
        ))}
        {refundable.map(({ invoiceId, period, paid, left }) => (
          <li key={invoiceId} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2">
            <span>
              {copy.refundable(formatMoney(left), formatMoney(paid))} ·{' '}
              <Moment at={period.from.toISOString()} dateOnly />
            </span>
            <Link
              to={studioPaths.refund(creatorId, membershipId, invoiceId)}
              aria-label={copy.refundOf(formatMoney(paid), date(period.from))}
              className="link inline-flex min-h-11 items-center"
            >
              {copy.refund}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Wrote({ wrote }: Pick<MemberPage, 'wrote'>) {
  const { creatorId } = useStudio();
  return (
    <section>
      <h2 className="text-xl">{copy.wrote}</h2>
      {wrote.length === 0 ? (
        <p className="mt-2 text-ink-soft">{copy.wroteNothing}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-paper">
          {wrote.map(({ id, state, createdAt, thread, words }) => (
            <li key={id} className="relative px-4 py-2.5 hover:bg-wash">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  to={studioPaths.communityPost(creatorId, id)}
                  dir="auto"
                  className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
                >
                  {threadName(thread)}
                </Link>
                <span className="text-sm text-ink-soft">
                  <Moment at={createdAt.toISOString()} dateOnly />
                </span>
              </p>
              {(state === 'held' || state === 'hidden' || state === 'removed') && (
                <p className="text-sm font-semibold">{copy.states[state]}</p>
              )}
              <p dir="auto" className="line-clamp-2 wrap-anywhere text-ink-soft">
                {words}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function History({ history }: { history: HistoryEntry[] }) {
  return (
    <section>
      <h2 className="text-xl">{copy.history}</h2>
      <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4">
        {history.map((happening) => (
          <li key={`${happening.at} ${happening.what} ${happening.until}`}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                {copy.happened[happening.what]}
                {happening.amount && ` · ${exactly(happening.amount.cents, happening.amount.currency)}`}
              </span>
              <span className="text-sm text-ink-soft">
                <Moment at={happening.at} />
              </span>
            </p>
            <p className="text-sm text-ink-soft empty:hidden">
              {happening.until && (
                <>
                  {copy.until} <Moment at={happening.until} dateOnly />
                </>
              )}
            </p>
            {happening.reason && <p className="text-sm">“{copy.reasons[happening.reason]}”</p>}
            {happening.because && (
              <p dir="auto" className="text-sm wrap-anywhere">
                “{happening.because}”
              </p>
            )}
            {happening.by && <p className="text-sm wrap-anywhere text-ink-soft">{actorWords(happening.by)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function actorWords(by: HistoryActor): string {
  if (by === 'site') return copy.bySite;
  if (by === 'former') return copy.byFormer;
  return by === 'deleted' ? copy.byDeleted : copy.byStudio(by.studio);
}
