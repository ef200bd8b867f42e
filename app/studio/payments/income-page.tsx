import { Link } from 'react-router';
import type { ListedDispute, PendingPayment } from '../../payments/income/income.server.ts';
import { type IncomeLately, incomeLately } from '../../payments/income/income-lately.ts';
import type { MonthSums } from '../../payments/income/month.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { Sparkline } from '../frame/sparkline.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { merchantToDo } from './account-copy.ts';
import { incomePage as copy, exactly, monthWords } from './income-copy.ts';
import { IncomeTable, PrintedBy, sumCells, sumHeads } from './income-table.tsx';
import { PayerLink } from './payer.tsx';
import { PaymentsPage } from './payments-page.tsx';

interface IncomeProps {
  /** False if the creator has no account at the provider, or has disconnected it. */
  isConnected: boolean;
  present: string;
  now: Date;
  months: readonly MonthSums[];
  pending: readonly PendingPayment[];
  /** True if more payments are pending than shown. */
  hasMore: boolean;
  disputes: readonly ListedDispute[];
}

const PAYOUTS = 'https://dashboard.stripe.com/payouts';

export function IncomePage({ isConnected, present, months, pending, hasMore, disputes, now }: IncomeProps) {
  const { creatorId } = useStudio();
  const currencies = [...new Set(months.map(({ currency }) => currency))].sort();
  return (
    <PaymentsPage
      tab="income"
      lead={copy.lead}
      actions={
        months.length > 0 && (
          <span className="print:hidden">
            <ButtonLink to={studioPaths.incomeExport(creatorId)} look="quiet">
              {copy.export}
            </ButtonLink>
          </span>
        )
      }
    >
      <PrintedBy now={now} />
      {months.length === 0 &&
        pending.length === 0 &&
        (isConnected ? (
          <EmptyState title={copy.none} lead={copy.noneLead} />
        ) : (
          <EmptyState title={merchantToDo.connect} lead={merchantToDo.connectLead}>
            <ButtonLink to={studioPaths.merchant(creatorId)}>{merchantToDo.connectAct}</ButtonLink>
          </EmptyState>
        ))}
      {currencies.map((currency) => (
        <InCurrency
          key={currency}
          currency={currency}
          present={present}
          months={months.filter((month) => month.currency === currency)}
          isNamed={currencies.length > 1}
        />
      ))}
      {pending.length > 0 && <Pending payments={pending} hasMore={hasMore} />}
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {months.length > 0 && (
        <p className="mt-8 print:hidden">
          <a href={PAYOUTS} rel="noreferrer" className="link inline-flex min-h-11 items-center">
            {copy.payouts}
          </a>
        </p>
      )}
      <section aria-labelledby="how" className="mt-10">
        <h2 id="how" className="text-xl">
          {copy.how}
        </h2>
        <ul className="mt-3 list-disc gap-x-12 space-y-2 pl-5 text-ink-soft md:columns-2">
          {copy.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="mt-4 text-ink-soft print:hidden">{copy.print}</p>
      </section>
    </PaymentsPage>
  );
}

function InCurrency(props: { currency: string; present: string; months: readonly MonthSums[]; isNamed: boolean }) {
  const { currency, present, months, isNamed } = props;
  const { creatorId } = useStudio();
  const [{ line, amount, before }] = incomeLately({ present, months }) as [IncomeLately];
  const named = isNamed ? `, ${copy.currency(currency)}` : '';
  return (
    <section aria-label={copy.currency(currency)} className="mb-12">
      <h2 className={isNamed ? 'mb-4 text-2xl' : 'sr-only'}>{copy.currency(currency)}</h2>
      <div className="card flex flex-col items-start">
        <h3 className="text-lg">{copy.soFar}</h3>
        <p className="mt-2 font-display text-3xl [overflow-wrap:anywhere]">{exactly(amount, currency)}</p>
        <p className="mt-1 text-ink-soft">{copy.before(exactly(before.amount, currency), monthWords(before.month))}</p>
        <div className="w-full pt-4 print:hidden">
          <Sparkline
            points={line.map((each) => ({
              label: monthWords(each.month),
              value: each.amount,
              words: exactly(each.amount, currency),
            }))}
          />
        </div>
        <Link
          to={studioPaths.incomeMonth(creatorId, present)}
          className="link mt-2 -mb-2 inline-flex min-h-11 items-center print:hidden"
        >
          {copy.seeLines(present)}
        </Link>
      </div>
      <h3 className="mt-8 text-lg">{copy.months}</h3>
      <IncomeTable
        caption={copy.months + named}
        columns={[copy.columns.month, ...sumHeads]}
        rows={months.map((sums) => ({
          key: sums.month,
          head: (
            <Link
              to={studioPaths.incomeMonth(creatorId, sums.month)}
              className="link inline-flex min-h-11 items-center whitespace-nowrap print:min-h-0"
            >
              {monthWords(sums.month)}
            </Link>
          ),
          cells: sumCells(sums),
        }))}
        total={{ key: 'total', head: copy.total, cells: sumCells(totalOf(months)) }}
      />
    </section>
  );
}

function totalOf(months: readonly MonthSums[]): MonthSums {
  const sum = (of: (month: MonthSums) => number) => months.reduce((total, month) => total + of(month), 0);
  return {
    ...months[0]!,
    charges: sum(({ charges }) => charges),
    gross: sum(({ gross }) => gross),
    refunded: sum(({ refunded }) => refunded),
    disputed: sum(({ disputed }) => disputed),
    providerFee: sum(({ providerFee }) => providerFee),
    platformFee: sum(({ platformFee }) => platformFee),
    net: sum(({ net }) => net),
    paidElsewhere: [],
  };
}

export function Pending({ payments, hasMore }: { payments: readonly PendingPayment[]; hasMore: boolean }) {
  return (
    <section aria-labelledby="pending" className="mt-8">
      <h2 id="pending" className="text-xl">
        {copy.pending}
      </h2>
      <p className="mt-1 max-w-text text-ink-soft">
        {copy.pendingLead} {hasMore && copy.pendingMore}
      </p>
      <ul className="mt-3 divide-y divide-line rounded-2xl border border-line bg-paper">
        {payments.map(({ invoiceId, at, paid, payer }) => (
          <li key={invoiceId} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2">
            <PayerLink payer={payer} />
            <span className="text-ink-soft">
              <Moment at={at} dateOnly />
            </span>
            <span className="font-semibold">{exactly(paid.amount, paid.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Disputes({ disputes }: { disputes: readonly ListedDispute[] }) {
  const { date } = useDateWords();
  return (
    <section aria-labelledby="disputes" className="mt-8">
      <h2 id="disputes" className="text-xl">
        {copy.disputes}
      </h2>
      <p className="mt-1 max-w-text text-ink-soft">{copy.disputesLead}</p>
      <ul className="mt-3 divide-y divide-line rounded-2xl border border-line bg-paper">
        {disputes.map(({ id, at, paid, payer, isWon, evidenceDueAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2">
            <PayerLink payer={payer} />
            <span className="text-ink-soft">
              <Moment at={at} dateOnly />
            </span>
            <span className="font-semibold">{exactly(paid.amount, paid.currency)}</span>
            {isWon ? (
              <span>{copy.won}</span>
            ) : (
              <span>
                {evidenceDueAt && `${copy.evidence(date(new Date(evidenceDueAt)))} `}
                <a
                  href={`https://dashboard.stripe.com/disputes/${encodeURIComponent(id)}`}
                  rel="noreferrer"
                  className="link inline-flex min-h-11 items-center"
                >
                  {copy.seeDispute}
                </a>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
