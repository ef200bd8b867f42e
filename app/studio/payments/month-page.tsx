import type { IncomeLine, PendingPayment } from '../../payments/income/income.server.ts';
import type { MonthSums } from '../../payments/income/month.ts';
import { Moment } from '../../ui/moment.tsx';
import { ListTurns } from '../frame/list-search.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { incomePage as copy, exactly, monthWords } from './income-copy.ts';
import { Pending } from './income-page.tsx';
import { amountCells, IncomeTable, PrintedBy, sumCells, sumHeads } from './income-table.tsx';
import { PayerLink } from './payer.tsx';

interface MonthData {
  now: Date;
  month: string;
  sums: readonly MonthSums[];
  lines: readonly IncomeLine[];
  pending: readonly PendingPayment[];
  /** True if more payments are pending than shown. */
  hasMore: boolean;
  next: string | null;
  isFirst: boolean;
}

export function MonthPage({ month, sums, lines, pending, hasMore, next, isFirst, now }: MonthData) {
  const { creatorId } = useStudio();
  const address = (after?: string) => studioPaths.incomeMonth(creatorId, month, { after });
  const { who, amount, fee, share, net } = copy.columns;
  return (
    <StudioPage title={monthWords(month)} back={{ to: studioPaths.payments(creatorId), words: copy.back }}>
      <PrintedBy now={now} />
      {sums.length === 0 && pending.length === 0 && <p className="text-lg">{copy.noLines}</p>}
      <ul className="grid gap-1 text-lg">
        {sums.map(({ currency, net }) => (
          <li key={currency}>{net < 0 ? copy.lost(exactly(-net, currency)) : copy.yours(exactly(net, currency))}</li>
        ))}
      </ul>
      {sums.length > 0 && (
        <IncomeTable
          caption={copy.total}
          columns={[copy.total, ...sumHeads]}
          rows={sums.map((sum) => ({ key: sum.currency, head: copy.currency(sum.currency), cells: sumCells(sum) }))}
        />
      )}
      {pending.length > 0 && <Pending payments={pending} hasMore={hasMore} />}
      {lines.length > 0 && (
        <IncomeTable
          caption={monthWords(month)}
          columns={[who, amount, fee, share, net]}
          rows={lines.map((line) => ({
            key: line.id,
            head: <Head line={line} />,
            cells: amountCells([line.amount, -line.providerFee, -line.platformFee, line.net], line.currency),
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
    </StudioPage>
  );
}

function Head({ line: { payer, at, kind, paid, currency } }: { line: IncomeLine }) {
  return (
    <>
      <PayerLink payer={payer} />
      <span className="block text-sm font-normal text-ink-soft">
        {copy.kinds[kind]} · <Moment at={at} dateOnly />
        {paid.currency !== currency && <> · {copy.paidAs(exactly(paid.amount, paid.currency))}</>}
      </span>
    </>
  );
}
