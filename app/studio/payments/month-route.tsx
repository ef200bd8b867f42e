import { noSuchPage, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { bringLedgerUpToDate } from '../../payments/ledger/refresh.server.ts';
import { listMonths } from '../../payments/ledger/statement.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/month-route';
import { listLines, listMovements, listPayouts } from './lines.server.ts';
import { readLineCursor, readMonth, readMovementCursor, writeLineCursor, writeMovementCursor } from './month.ts';
import { MonthPage } from './month-page.tsx';

const LINES_A_PAGE = 50;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, log, membershipNow } = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const { creatorId } = studio;
  const month = readMonth(params.month);
  if (!month) throw noSuchPage();
  const query = new URL(request.url).searchParams;
  const after = readLineCursor(query.get('after'));
  const moved = readMovementCursor(query.get('moved'));
  try {
    await bringLedgerUpToDate(db, { creatorId });
    const sums = await listMonths(db, { creatorId, month });
    const { lines, next } = await listLines(db, { creatorId, month, after, limit: LINES_A_PAGE });
    const payouts = await listPayouts(db, { creatorId, month });
    const { movements, next: nextMoved } = await listMovements(db, {
      creatorId,
      month,
      after: moved,
      limit: LINES_A_PAGE,
    });
    return {
      month,
      sums,
      lines,
      payouts,
      movements,
      isFirst: after === null,
      isFirstMoved: moved === null,
      now: membershipNow(),
      next: next && writeLineCursor(next),
      nextMoved: nextMoved && writeMovementCursor(nextMoved),
    };
  } catch (err) {
    log.error({ err }, 'A month of a studio’s income could not be read');
    throw unreadablePage();
  }
}

export default function IncomeMonth({ loaderData }: Route.ComponentProps) {
  return <MonthPage {...loaderData} />;
}
