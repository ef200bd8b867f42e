import { Link } from 'react-router';
import type { Balance, MonthSums } from '../../payments/ledger/balances.ts';
import type { Statement } from '../../payments/ledger/statement.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sparkline } from '../frame/sparkline.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { incomePage as copy, exactly, monthWords } from './income-copy.ts';
import { type IncomeLately, incomeLately } from './income-lately.ts';
import { amountCells, type IncomeRow, IncomeTable, PrintedBy } from './income-table.tsx';

const { columns } = copy;

interface Optional {
  moves: boolean;
  isTaxed: boolean;
}

const headsOf = ({ moves, isTaxed }: Optional) => [
  ...[columns.month, columns.charges, columns.paid, ...(isTaxed ? [columns.tax] : []), columns.refunded],
  ...[columns.disputed, columns.fee, columns.share, columns.net],
  ...[...(moves ? [columns.transferred] : []), columns.paidOut],
];

export function IncomePage({ present, months, balances, basisPoints, now }: Statement & { now: Date }) {
  const { creatorId } = useStudio();
  return (
    <StudioPage
      title={copy.title}
      lead={copy.lead}
      actions={
        <span className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink to={studioPaths.payouts(creatorId)} look="quiet">
            {copy.payoutsLink}
          </ButtonLink>
          {months.length > 0 && (
            <ButtonLink to={studioPaths.incomeExport(creatorId)} look="quiet">
              {copy.export}
            </ButtonLink>
          )}
        </span>
      }
    >
      <PrintedBy now={now} />
      {balances.length === 0 && <EmptyState title={copy.none} lead={copy.noneLead} />}
      {balances.map((balance) => (
        <InCurrency
          key={balance.currency}
          balance={balance}
          present={present}
          months={months.filter(({ currency }) => currency === balance.currency)}
          isNamed={balances.length > 1}
        />
      ))}
      <section aria-labelledby="how" className="mt-10">
        <h2 id="how" className="text-xl">
          {copy.how}
        </h2>
        <ul className="mt-3 list-disc gap-x-12 space-y-2 pl-5 text-ink-soft md:columns-2">
          {copy.rules(basisPoints).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="mt-4 text-ink-soft print:hidden">{copy.print}</p>
      </section>
    </StudioPage>
  );
}

function InCurrency(props: { balance: Balance; present: string; months: readonly MonthSums[]; isNamed: boolean }) {
  const { balance, present, months, isNamed } = props;
  const { creatorId } = useStudio();
  const { currency } = balance;
  const now = months.find(({ month }) => month === present)?.owed.amount ?? 0;
  const [{ line }] = incomeLately({ present, months }) as [IncomeLately];
  const before = months.findLast(({ month }) => month < present);
  const begun = months.filter(({ month }) => month <= present).toReversed();
  const ahead = months.filter(({ month }) => month > present);
  const moves = months.some(
    ({ transferred, sentToBank, converted }) => transferred !== 0 || sentToBank !== 0 || converted !== 0,
  );
  const optional = { moves, isTaxed: months.some(({ tax }) => tax !== 0) };
  const named = isNamed ? `, ${copy.currency(currency)}` : '';
  const names = [
    ...(['earned', 'paidOut'] as const),
    ...(balance.onItsWay !== 0 ? (['onItsWay'] as const) : []),
    ...(moves ? (['inAccount'] as const) : []),
    ...(['held', 'ahead'] as const),
    ...(balance.converted !== 0 ? (['converted'] as const) : []),
  ];
  return (
    <section aria-label={copy.currency(currency)} className="mb-12">
      <h2 className={isNamed ? 'mb-4 text-2xl' : 'sr-only'}>{copy.currency(currency)}</h2>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="card flex flex-col items-start">
          <h3 className="text-lg">{copy.soFar}</h3>
          <p className="mt-2 font-display text-3xl [overflow-wrap:anywhere]">{exactly(now, currency)}</p>
          {before && (
            <p className="mt-1 text-ink-soft">
              {copy.before(exactly(before.owed.amount, currency), monthWords(before.month))}
            </p>
          )}
          <div className="mt-auto w-full pt-4 print:hidden">
            <Sparkline
              points={line.map(({ month, amount }) => ({
                label: monthWords(month),
                value: amount,
                words: exactly(amount, currency),
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
        <div className="card">
          <h3 className="text-lg">{copy.balance}</h3>
          <dl className="mt-2 grid gap-2">
            {names.map((name) => (
              <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4">
                <dt className="font-semibold">{copy.balances[name]}</dt>
                <dd>{exactly(balance[name], currency)}</dd>
                <dd className="col-span-2 text-sm text-ink-soft">{noteOf(name, balance[name])}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {begun.length > 0 && <Months title={copy.months} named={named} months={begun} optional={optional} />}
      {ahead.length > 0 && <Months title={copy.monthsAhead} named={named} months={ahead} optional={optional} />}
    </section>
  );
}

function noteOf(name: Exclude<keyof Balance, 'currency'>, amount: number): string {
  if (name === 'held' && amount < 0) return copy.balanceNotes.heldOwed;
  return name === 'inAccount' && amount < 0 ? copy.balanceNotes.inAccountOwed : copy.balanceNotes[name];
}

function Months(props: { title: string; named: string; months: readonly MonthSums[]; optional: Optional }) {
  const { title, named, months, optional } = props;
  const { creatorId } = useStudio();
  return (
    <>
      <h3 className="mt-8 text-lg">{title}</h3>
      <IncomeTable
        caption={title + named}
        columns={headsOf(optional)}
        rows={months.map((month) => ({
          key: month.month,
          head: (
            <Link
              to={studioPaths.incomeMonth(creatorId, month.month)}
              className="link inline-flex min-h-11 items-center whitespace-nowrap print:min-h-0"
            >
              {monthWords(month.month)}
            </Link>
          ),
          cells: cellsOf(month, optional),
        }))}
        total={totalOf(months, optional)}
      />
    </>
  );
}

function cellsOf(
  sums: Omit<MonthSums, 'month' | 'onItsWay' | 'converted'>,
  { moves, isTaxed }: Optional,
): IncomeRow['cells'] {
  const { currency, lines, paid, tax, refunded, disputed, fee, share, owed, paidOut, transferred, sentToBank } = sums;
  const amounts = [
    ...[paid, ...(isTaxed ? [tax] : []), -refunded, -disputed, -fee, -share, owed.amount],
    ...[...(moves ? [transferred] : []), paidOut + sentToBank],
  ];
  return [{ words: lines.toLocaleString('en'), isNothing: false }, ...amountCells(amounts, currency)];
}

function totalOf(months: readonly MonthSums[], optional: Optional): IncomeRow {
  const sum = (value: (month: MonthSums) => number) => months.reduce((total, month) => total + value(month), 0);
  const { currency } = months[0]!;
  return {
    key: 'total',
    head: copy.total,
    cells: cellsOf(
      {
        currency,
        lines: sum(({ lines }) => lines),
        paid: sum(({ paid }) => paid),
        tax: sum(({ tax }) => tax),
        refunded: sum(({ refunded }) => refunded),
        disputed: sum(({ disputed }) => disputed),
        fee: sum(({ fee }) => fee),
        share: sum(({ share }) => share),
        paidOut: sum(({ paidOut }) => paidOut),
        transferred: sum(({ transferred }) => transferred),
        sentToBank: sum(({ sentToBank }) => sentToBank),
        owed: { amount: sum(({ owed }) => owed.amount), currency },
      },
      optional,
    ),
  };
}
