import { Link } from 'react-router';
import { expectedNet } from '../../payments/income/expected.ts';
import type { ListedDispute, PendingPayment } from '../../payments/income/income.server.ts';
import { type IncomeLately, incomeLately } from '../../payments/income/income-lately.ts';
import type { MonthSums } from '../../payments/income/month.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment, useDateWords } from '../../ui/moment.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { merchantToDo } from './account-copy.ts';
import { IncomeChart } from './income-chart.tsx';
import { incomePage as copy, exactly, monthWords, roundly } from './income-copy.ts';
import { IncomeTable, PrintedBy, sumCells, sumHeads } from './income-table.tsx';
import { PayerLink } from './payer.tsx';
import { PaymentsPage } from './payments-page.tsx';

interface IncomeProps {
  /** False if the creator has no account at the provider, or has disconnected it. */
  isConnected: boolean;
  present: string;
  now: Date;
  months: readonly MonthSums[];
  /** Sums of the payments due until the end of the month, by currency. */
  renewals: readonly { currency: string; amount: number }[];
  pending: readonly PendingPayment[];
  /** True if more payments are pending than shown. */
  hasMore: boolean;
  disputes: readonly ListedDispute[];
}

const PAYOUTS = 'https://dashboard.stripe.com/payouts';

export function IncomePage(props: IncomeProps) {
  const { isConnected, present, months, renewals, pending, hasMore, disputes, now } = props;
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
          renewals={renewals.find((renewal) => renewal.currency === currency)?.amount ?? 0}
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

function InCurrency(props: {
  currency: string;
  present: string;
  months: readonly MonthSums[];
  renewals: number;
  isNamed: boolean;
}) {
  const { currency, present, months, renewals, isNamed } = props;
  const { creatorId } = useStudio();
  const [{ line, amount, before }] = incomeLately({ present, months }) as [IncomeLately];
  const expected = expectedNet({ amount, renewals, months });
  const named = isNamed ? `, ${copy.currency(currency)}` : '';
  return (
    <section aria-label={copy.currency(currency)} className="mb-12">
      <h2 className={isNamed ? 'mb-4 text-2xl' : 'sr-only'}>{copy.currency(currency)}</h2>
      <div className="card">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <div>
            <h3 className="font-sans text-base font-normal text-ink-soft">{copy.soFar(present)}</h3>
            <p className="font-display text-3xl [overflow-wrap:anywhere]">{exactly(amount, currency)}</p>
          </div>
          <div className="sm:text-right">
            {expected !== null && (
              <p className="font-semibold">{copy.expected(roundly(expected, currency), present)}</p>
            )}
            <p className="text-ink-soft">{copy.before(exactly(before.amount, currency), monthWords(before.month))}</p>
          </div>
        </div>
        <IncomeChart
          label={copy.chart + named}
          currency={currency}
          bars={line}
          expected={expected}
          known={new Set(months.map(({ month }) => month))}
        />
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
