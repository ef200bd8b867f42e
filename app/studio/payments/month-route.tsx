import { noSuchPage, pageLoader } from '../../http/replies.ts';
import { listLines, listMonths, listPending } from '../../payments/income/income.server.ts';
import { readLineCursor, readMonth, spanOf, writeLineCursor } from '../../payments/income/month.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/month-route';
import { MonthPage } from './month-page.tsx';

const A_PAGE = 50;

export const loader = pageLoader(
  'A month of a studio’s income could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId } = studio;
    const month = readMonth(params.month);
    if (!month) throw noSuchPage();
    const after = readLineCursor(new URL(request.url).searchParams.get('after'));
    const span = spanOf(month);
    const [sums, { lines, next }, pending] = await Promise.all([
      listMonths(db, { creatorId, ...span }),
      listLines(db, { creatorId, month, after, limit: A_PAGE }),
      after ? [] : listPending(db, { creatorId, ...span, limit: A_PAGE + 1 }),
    ]);
    return {
      ...{ month, sums, lines },
      pending: pending.slice(0, A_PAGE),
      hasMore: pending.length > A_PAGE,
      isFirst: after === null,
      now: membershipNow(),
      next: next && writeLineCursor(next),
    };
  },
);

export default function IncomeMonth({ loaderData }: Route.ComponentProps) {
  return <MonthPage {...loaderData} />;
}
