import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { badRequest, conflict, pageLoader, unavailable } from '../../http/replies.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { listUnrefundedWithdrawals } from '../../membership/withdrawal/queries.server.ts';
import { listPlatformShares, type PlatformShare } from '../../payments/income/income.server.ts';
import { MONTHS } from '../../payments/income/income-lately.ts';
import { monthOf, monthsBefore, spanOf } from '../../payments/income/month.ts';
import { formatMoney } from '../../payments/money.ts';
import { endOrphan, listOrphans } from '../../payments/operator/orphans.server.ts';
import { listDisputes, listRefusedSubscriptions } from '../../payments/operator/review.server.ts';
import { exactly, monthWords } from '../../studio/payments/income-copy.ts';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { FreshForms } from '../../ui/form/sign-in-again.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Toast } from '../../ui/toast.tsx';
import { OperatorPage, Panel, TypedCommand } from '../frame/operator-page.tsx';
import { RowForm } from '../frame/row-form.tsx';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorPayments as copy } from './copy.ts';

const SHOWN = 50;
const isSubscription = (text: string) => /^sub_\w{1,100}$/.test(text);

export const loader = pageLoader(
  'Payments to review could not be read',
  async ({ context, url }: Route.LoaderArgs, { db, now, membershipNow }) => {
    const member = await requireMember(context);
    const { from } = spanOf(monthsBefore(monthOf(membershipNow()), MONTHS - 1));
    const [refused, unrefunded, orphans, disputes, shares] = await Promise.all([
      listRefusedSubscriptions(db, { limit: SHOWN + 1 }),
      listUnrefundedWithdrawals(db, { now: membershipNow(), limit: SHOWN + 1 }),
      listOrphans(db),
      listDisputes(db, { limit: SHOWN + 1 }),
      listPlatformShares(db, { from }),
    ]);
    const done = url.searchParams.get('done') ?? '';
    return {
      refused: someOf(refused),
      unrefunded: someOf(unrefunded.map(({ at, ...withdrawal }) => ({ ...withdrawal, at: at.toISOString() }))),
      orphans: someOf(
        orphans.map(({ subscriptionId, foundAt }) => ({ subscriptionId, foundAt: foundAt.toISOString() })),
      ),
      disputes: someOf(disputes.map(({ at, ...dispute }) => ({ ...dispute, at: at.toISOString() }))),
      shares,
      isFresh: isFresh(member, now()),
      done: isSubscription(done) ? done : null,
    };
  },
);

const someOf = <Row,>(rows: Row[]) => ({ rows: rows.slice(0, SHOWN), hasMore: rows.length > SHOWN });

const form = defineForm({
  unexpected: copy.errors.service,
  refused: (error) => ({ error }),
});

export const action = formAction(
  form,
  'A subscription could not be ended',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { db, payments } = services;
    const { accountId } = await requireMember(context);
    const { subscriptionId = '' } = values;
    if (!isSubscription(subscriptionId)) return badRequest(refused(copy.errors.unknown));
    if (!payments) return conflict(refused(copy.errors.nobody));
    const ended = await endOrphan({ db, payments }, { subscriptionId, by: { accountId } });
    if (ended.ok) return redirect(operatorPaths.payments({ done: subscriptionId }), { status: 303 });
    const answer = ended.reason === 'away' ? unavailable : conflict;
    return answer(refused(copy.errors[ended.reason]));
  },
);

export const clientAction = form.clientAction;

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { refused, unrefunded, orphans, disputes, shares, isFresh, done } = loaderData;
  return (
    <OperatorPage
      title={copy.title}
      lead={
        <>
          {copy.explain} <TypedCommand>{copy.explainCommand}</TypedCommand>
        </>
      }
    >
      {done !== null && (
        <Toast key={done}>
          <p>{copy.orphans.done(done)}</p>
        </Toast>
      )}
      <FormSummary message={actionData?.error} attempt={actionData} />
      <List id="refused" words={copy.refused} list={refused}>
        {({ subscriptionId, email, creatorName, refused }) => (
          <li key={subscriptionId} className="py-4">
            <Whose email={email} creator={creatorName} id={subscriptionId} />
            {refused.map(({ id, reason }) => (
              <p key={`${id} ${reason}`} className="wrap-anywhere">
                <code className="text-sm">{id}</code> {copy.refused.reasons[reason]}
              </p>
            ))}
          </li>
        )}
      </List>
      <List id="unrefunded" words={copy.unrefunded} list={unrefunded}>
        {({ subscriptionId, at, left, email, creatorName }) => (
          <li key={subscriptionId} className="py-4">
            <Whose email={email} creator={creatorName} id={subscriptionId} />
            <p>
              {formatMoney(left)}, {copy.unrefunded.withdrew} <Moment at={at} />
            </p>
          </li>
        )}
      </List>
      <List id="orphans" words={copy.orphans} list={orphans}>
        {({ subscriptionId, foundAt }) => (
          <li key={subscriptionId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{subscriptionId}</p>
              <p className="text-ink-soft">
                {copy.orphans.found} <Moment at={foundAt} />
              </p>
            </div>
            <FreshForms isFresh={isFresh}>
              <RowForm
                action={operatorPaths.payments()}
                field={{ name: 'subscriptionId', value: subscriptionId }}
                words={copy.orphans.end}
                label={copy.orphans.endOf(subscriptionId)}
                busy={copy.orphans.busy}
                look="danger"
              />
            </FreshForms>
          </li>
        )}
      </List>
      <List id="disputes" words={copy.disputes} list={disputes}>
        {({ disputeId, at, amount, email, creatorName }) => (
          <li key={disputeId} className="py-4">
            <Whose email={email} creator={creatorName} id={disputeId} />
            <p>
              {amount && `${formatMoney(amount)}, `}
              <Moment at={at} />
            </p>
          </li>
        )}
      </List>
      <Shares shares={shares} />
    </OperatorPage>
  );
}

function Shares({ shares }: { shares: readonly PlatformShare[] }) {
  const months = Map.groupBy(shares, ({ month }) => month);
  return (
    <Panel id="shares" title={copy.shares.title} lead={shares.length === 0 ? copy.shares.none : copy.shares.lead}>
      {[...months].map(([month, ofMonth]) => (
        <div key={month} className="mt-4">
          <h3 className="text-lg">{monthWords(month)}</h3>
          <PlainList className="divide-y divide-line">
            {ofMonth.map(({ creatorId, name, currency, amount }) => (
              <li key={`${creatorId} ${currency}`} className="flex flex-wrap justify-between gap-x-6 py-1.5">
                <bdi className="wrap-anywhere">{name}</bdi>
                <span>{exactly(amount, currency)}</span>
              </li>
            ))}
          </PlainList>
        </div>
      ))}
    </Panel>
  );
}

function List<Row>(props: {
  id: string;
  words: { title: string; lead: string; none: string };
  list: { rows: Row[]; hasMore: boolean };
  children: (row: Row) => ReactNode;
}) {
  const { id, words, list } = props;
  return (
    <Panel id={id} title={words.title} lead={list.rows.length === 0 ? words.none : words.lead}>
      <PlainList className="divide-y divide-line empty:hidden">{list.rows.map(props.children)}</PlainList>
      {list.hasMore && <p className="mt-3 text-ink-soft">{copy.more}</p>}
    </Panel>
  );
}

function Whose({ email, creator, id }: { email: string; creator: string; id: string }) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{email}</p>
      <p className="wrap-anywhere text-ink-soft">
        {copy.of(creator)} · <code className="text-sm">{id}</code>
      </p>
    </>
  );
}
