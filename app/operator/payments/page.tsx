import type { ReactNode } from 'react';
import type { Refused } from '../../payments/facts-of.ts';
import { formatMoney, type Money } from '../../payments/money.ts';
import { DoneLine } from '../../studio/frame/done-line.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { FreshForms } from '../../ui/form/sign-in-again.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { OperatorPage, Panel, TypedCommand } from '../frame/operator-page.tsx';
import { RowForm } from '../frame/row-form.tsx';
import { operatorPaths } from '../paths.ts';
import { operatorPayments as copy } from './copy.ts';

interface Some<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Times are ISO 8601. */
export function PaymentsPage(props: {
  refused: Some<{ subscriptionId: string; email: string; creatorName: string; refused: Refused[] }>;
  orphans: Some<{ subscriptionId: string; foundAt: string }>;
  disputes: Some<{ disputeId: string; at: string; amount: Money | null; email: string; creatorName: string }>;
  isFresh: boolean;
  done: string | null;
  answer: { error: string } | undefined;
}) {
  const { refused, orphans, disputes, isFresh, done, answer } = props;
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
        <DoneLine key={done}>
          <p>{copy.orphans.done(done)}</p>
        </DoneLine>
      )}
      <FormSummary message={answer?.error} attempt={answer} />
      <List id="refused" words={copy.refused} list={refused}>
        {({ subscriptionId, email, creatorName, refused }) => (
          <li key={subscriptionId} className="py-4">
            <Whose email={email} creator={creatorName} id={subscriptionId} />
            {refused.map(({ id, reason }) => (
              <p key={`${id} ${reason}`} className="wrap-anywhere">
                <code className="text-[0.95em]">{id}</code> {copy.refused.reasons[reason]}
              </p>
            ))}
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
    </OperatorPage>
  );
}

function List<Row>(props: {
  id: string;
  words: { title: string; lead: string; none: string };
  list: Some<Row>;
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
        {copy.of(creator)} · <code className="text-[0.95em]">{id}</code>
      </p>
    </>
  );
}
