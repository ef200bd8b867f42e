import { Link } from 'react-router';
import type { MonthSums } from '../../payments/ledger/balances.ts';
import { Moment } from '../../ui/moment.tsx';
import { ListTurns } from '../frame/list-search.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { incomePage as copy, exactly, monthWords } from './income-copy.ts';
import { amountCells, IncomeTable, PrintedBy } from './income-table.tsx';
import type { IncomeLine, IncomeMovement, Payer, Payout } from './lines.server.ts';
import { Movements } from './movements.tsx';

const { columns } = copy;
const headsOf = (isTaxed: boolean) => [
  ...[columns.who, columns.paid, ...(isTaxed ? [columns.tax] : []), columns.refunded, columns.disputed],
  ...[columns.fee, columns.share, columns.net],
];

interface MonthData {
  now: Date;
  month: string;
  sums: MonthSums[];
  lines: IncomeLine[];
  payouts: Payout[];
  next: string | null;
  isFirst: boolean;
  movements: IncomeMovement[];
  nextMoved: string | null;
  isFirstMoved: boolean;
}

export function MonthPage(data: MonthData) {
  const { month, sums, lines, payouts, next, isFirst, movements } = data;
  const { creatorId } = useStudio();
  const isTaxed = sums.some(({ tax }) => tax !== 0);
  const heads = headsOf(isTaxed);
  const address = (after?: string) => studioPaths.incomeMonth(creatorId, month, { after });
  return (
    <StudioPage title={monthWords(month)} back={{ to: studioPaths.income(creatorId), words: copy.back }}>
      <PrintedBy now={data.now} />
      {sums.length === 0 && <p className="text-lg">{copy.noLines}</p>}
      <ul className="grid gap-1 text-lg">
        {sums.map(({ currency, owed }) => (
          <li key={currency}>
            {owed.amount < 0 ? copy.lost(exactly(-owed.amount, currency)) : copy.yours(exactly(owed.amount, currency))}
          </li>
        ))}
      </ul>
      {sums.length > 0 && (
        <IncomeTable
          caption={copy.total}
          columns={[copy.total, ...heads.slice(1)]}
          rows={sums.map((sum) => ({
            key: sum.currency,
            head: copy.currency(sum.currency),
            cells: cellsOf({ ...sum, net: sum.owed.amount }, isTaxed),
          }))}
        />
      )}
      {lines.length > 0 && (
        <IncomeTable
          caption={monthWords(month)}
          columns={heads}
          rows={lines.map((line) => ({
            key: `${line.invoiceId} ${line.currency}`,
            head: <Head line={line} />,
            cells: cellsOf(line, isTaxed),
          }))}
        />
      )}
      <div className="print:hidden">
        <ListTurns
          turns={[
            next !== null && { to: address(next), words: copy.further },
            !isFirst && { to: address(), words: copy.first },
          ]}
        />
      </div>
      {movements.length > 0 && (
        <Movements
          movements={movements}
          turns={[
            data.nextMoved !== null && {
              to: studioPaths.incomeMonth(creatorId, month, { moved: data.nextMoved }),
              words: copy.furtherMovements,
            },
            !data.isFirstMoved && { to: address(), words: copy.firstMovements },
          ]}
        />
      )}
      {payouts.length > 0 && (
        <section aria-labelledby="payouts" className="mt-10">
          <h2 id="payouts" className="text-xl">
            {copy.payouts}
          </h2>
          <ul className="mt-3 grid gap-1">
            {payouts.map(({ id, amount, currency, at }) => (
              <li key={id}>
                {copy.payout(exactly(amount, currency))} <Moment at={at} dateOnly />
              </li>
            ))}
          </ul>
        </section>
      )}
    </StudioPage>
  );
}

type Amounts = Pick<IncomeLine, 'currency' | 'paid' | 'tax' | 'refunded' | 'disputed' | 'fee' | 'share' | 'net'>;

function cellsOf({ currency, paid, tax, refunded, disputed, fee, share, net }: Amounts, isTaxed: boolean) {
  return amountCells([paid, ...(isTaxed ? [tax] : []), -refunded, -disputed, -fee, -share, net], currency);
}

function Head({ line }: { line: IncomeLine }) {
  const { payer, at, whole, paid, currency } = line;
  return (
    <>
      <Who payer={payer} />
      <span className="block text-sm font-normal text-ink-soft">
        <Moment at={at} dateOnly />
        {whole !== null && paid > 0 && whole !== paid && <> · {copy.partOf(exactly(whole, currency))}</>}
      </span>
    </>
  );
}

function Who({ payer }: { payer: Payer }) {
  const { creatorId } = useStudio();
  if (payer.is === 'deleted') return <span className="block">{copy.deleted}</span>;
  return (
    <Link
      to={studioPaths.member(creatorId, payer.membershipId)}
      className="link inline-flex min-h-11 items-center print:min-h-0"
    >
      <bdi>{payer.is === 'member' ? payer.name || payer.email : copy.former}</bdi>
    </Link>
  );
}
