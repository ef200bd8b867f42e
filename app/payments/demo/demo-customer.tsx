import type { ReactNode } from 'react';
import { dateWords } from '../../copy/date-words.ts';
import { formatMoney } from '../money.ts';
import { paymentPaths } from '../paths.ts';
import { ActButton } from './act-button.tsx';
import { demoPayments } from './copy.ts';
import type { ShownCustomer } from './shown.ts';

const copy = demoPayments.customers;
const words = dateWords();

/** A customer of the stand-in, with all that is theirs and what can be done to it. */
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
                {state === 'declined' ? (
                  <ActButton what="accept" fields={{ id }} label={`${copy.accept}: ${words}`}>
                    {copy.accept}
                  </ActButton>
                ) : (
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
          {charges.map(({ id, amount, currency, createdAt, state, refunded }) => (
            <Line
              key={id}
              acts={
                state === 'paid' && (
                  <ActButton what="dispute" fields={{ id }} label={`${copy.dispute}: ${words.date(createdAt)}`}>
                    {copy.dispute}
                  </ActButton>
                )
              }
            >
              {formatMoney({ amount, currency })} <strong>{copy.charge[state]}</strong>{' '}
              <Soft>{words.moment(createdAt)}</Soft>
              {refunded > 0 && ` ${copy.refunded(formatMoney({ amount: refunded, currency }))}`}
            </Line>
          ))}
        </Group>
      )}
    </li>
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
