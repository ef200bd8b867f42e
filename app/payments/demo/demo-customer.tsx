import type { ReactNode } from 'react';
import { dateWords } from '../../copy/date-words.ts';
import { formatMoney } from '../money.ts';
import { paymentPaths } from '../paths.ts';
import { ActButton } from './act-button.tsx';
import { demoPayments } from './copy.ts';
import type { ShownCustomer } from './shown.ts';

const copy = demoPayments.customers;
const words = dateWords();

export function DemoCustomer({ customer }: { customer: ShownCustomer }) {
  const { cards, subscriptions, invoices, charges, questions } = customer;
  return (
    <li className="rounded-2xl border border-line bg-white p-5">
      <h3 className="text-xl wrap-anywhere">{customer.name || copy.nameless}</h3>
      <p className="text-ink-soft wrap-anywhere">
        {customer.email} <code className="text-sm">{customer.id}</code>
      </p>
      {questions.length > 0 && (
        <Group heading={copy.questions}>
          {questions.map(({ intentId, amount, currency }) => (
            <Line
              key={intentId}
              acts={
                <a
                  href={paymentPaths.demoBank(intentId, { back: paymentPaths.demoPayments() })}
                  className="button button-compact"
                >
                  {copy.answer}
                </a>
              }
            >
              {amount === null ? copy.savesCard : formatMoney({ amount, currency: currency! })}
            </Line>
          ))}
        </Group>
      )}
      <Group heading={copy.cards} none={copy.noCard}>
        {cards.map(({ id, words, state }) => (
          <Line
            key={id}
            acts={
              <>
                {state !== 'accepted' && (
                  <ActButton what="accept" fields={{ id }} label={`${copy.accept}: ${words}`}>
                    {copy.accept}
                  </ActButton>
                )}
                {state !== 'declined' && (
                  <ActButton what="decline" fields={{ id }} label={`${copy.decline}: ${words}`}>
                    {copy.decline}
                  </ActButton>
                )}
                {state === 'accepted' && (
                  <ActButton what="ask" fields={{ id }} label={`${copy.ask}: ${words}`}>
                    {copy.ask}
                  </ActButton>
                )}
              </>
            }
          >
            {words} <Soft>{copy.card[state]}</Soft>
          </Line>
        ))}
      </Group>
      <Group heading={copy.subscriptions} none={copy.noSubscription}>
        {subscriptions.map(({ id, status, plan, from, until, cancelAt }) => (
          <Line key={id}>
            <strong>{status}</strong> <Soft>{plan}</Soft> {copy.period(words.date(from), words.date(until))}
            {cancelAt && `, ${copy.cancels(words.date(cancelAt))}`}
          </Line>
        ))}
      </Group>
      {invoices.length > 0 && (
        <Group heading={copy.invoices}>
          {invoices.map(({ id, status, amount, currency, createdAt, nextAt }) => (
            <Line key={id}>
              {formatMoney({ amount, currency })} <strong>{status}</strong> <Soft>{words.moment(createdAt)}</Soft>
              {nextAt && ` ${copy.nextAttempt(words.moment(nextAt))}`}
            </Line>
          ))}
        </Group>
      )}
      {charges.length > 0 && (
        <Group heading={copy.charges}>
          {charges.map((charge) => (
            <ChargeLine key={charge.id} charge={charge} />
          ))}
        </Group>
      )}
    </li>
  );
}

function ChargeLine({ charge }: { charge: ShownCustomer['charges'][number] }) {
  const { id, amount, currency, createdAt, state, refunds, dispute } = charge;
  const money = (cents: number) => formatMoney({ amount: cents, currency });
  const on = words.date(createdAt);
  const left = refunds.reduce((sum, each) => (each.state === 'failed' ? sum : sum - each.amount), amount);
  const button = (what: 'refund' | 'fail' | 'dispute' | 'win' | 'lose', about: string) => (
    <ActButton key={`${what} ${about}`} what={what} fields={{ id: about }} label={`${copy[what]}: ${on}`}>
      {copy[what]}
    </ActButton>
  );
  const acts = [
    ...(state === 'paid' && left > 0 ? [button('refund', id), button('dispute', id)] : []),
    ...refunds.flatMap((each) => (each.state === 'succeeded' ? button('fail', each.id) : [])),
    ...(dispute?.state === 'open' ? [button('win', dispute.id), button('lose', dispute.id)] : []),
  ];
  return (
    <Line acts={acts.length > 0 && acts}>
      {money(amount)} <strong>{dispute ? copy.disputed[dispute.state] : copy.charge[state]}</strong>{' '}
      <Soft>{words.moment(createdAt)}</Soft>
      {refunds.map((each) => copy.refunded[each.state](money(each.amount))).join(', ')}
    </Line>
  );
}

function Group({ heading, none, children }: { heading: string; none?: string; children: ReactNode[] }) {
  return (
    <>
      <h4 className="mt-4 font-semibold">{heading}</h4>
      {children.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="mt-1 grid gap-2">{children}</ul>
      )}
    </>
  );
}

function Line({ acts, children }: { acts?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      {acts && <span className="flex flex-wrap gap-2">{acts}</span>}
    </li>
  );
}

const Soft = ({ children }: { children: ReactNode }) => <span className="text-ink-soft">{children}</span>;
