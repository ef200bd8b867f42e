import { fileHeaders } from '../../http/file-in-place.server.ts';
import { noSuchResource } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/elsewhere-route';
import { demoPayments } from './copy.ts';
import { listElsewhere } from './demo-elsewhere.server.ts';

/** Exports the customers of `listElsewhere` as CSV, with columns that the studio's import recognizes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, demoPayments: demo } = context.get(servicesContext);
  const people = demo ? await listElsewhere(db, params.accountId) : [];
  if (people.length === 0) return noSuchResource('list');
  const rows = people.map(({ email, name, plan, paidUntil }) => [email, name, plan, paidUntil]);
  const table = [demoPayments.merchants.elsewhere.columns, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
  return new Response(table, { headers: fileHeaders('members-elsewhere.csv', 'text/csv; charset=utf-8') });
}
