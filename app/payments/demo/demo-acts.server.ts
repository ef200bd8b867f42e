import { afterIntervals, seconds } from '@larder/stripe-stand-in/calendar.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import type { DemoDone } from './copy.ts';
import { addElsewhere, endElsewhere } from './demo-elsewhere.server.ts';
import type { DemoPayments } from './demo-payments.server.ts';

const HOUR = 3_600_000;
const FARTHEST = 5 * 366 * 24 * HOUR;

type Fields = Record<string, string>;
type Acting = DemoPayments & { db: Db };

/** Returns null for an unknown or incomplete form. */
export async function actOnDemo(demo: Acting, fields: Fields, log: Services['log']): Promise<DemoDone | null> {
  const { what = '', id = '' } = fields;
  if (what === 'move') return move(demo, fields);
  if (what === 'away' || what === 'back' || what === 'hold' || what === 'release') {
    await demo.steer(what);
    if (what === 'release' || what === 'back') await demo.flush();
    return what;
  }
  const act = actsOnObjects[what];
  if (!act || id === '') return null;
  try {
    await act(demo, id);
  } catch (err) {
    log.info({ what, err: err instanceof Error ? err.name : 'unknown' }, 'Something could not be done at the stand-in');
    return 'refused';
  }
  await demo.flush();
  return what as DemoDone;
}

const actsOnObjects: Record<string, (demo: Acting, id: string) => Promise<unknown>> = {
  decline: ({ standIn }, id) => standIn.declineCard(id),
  accept: ({ standIn }, id) => standIn.declineCard(id, null),
  ask: ({ standIn }, id) => standIn.askBank(id),
  refund: ({ standIn }, id) => standIn.refund(id),
  fail: ({ standIn }, id) => standIn.failRefund(id),
  dispute: ({ standIn }, id) => standIn.dispute(id),
  win: ({ standIn }, id) => standIn.closeDispute(id, 'won'),
  lose: ({ standIn }, id) => standIn.closeDispute(id, 'lost'),
  approve: ({ standIn }, id) => standIn.approveAccount(id),
  document: ({ standIn }, id) => standIn.askForDocument(id),
  restrict: ({ standIn }, id) => standIn.restrictAccount(id),
  disconnect: ({ standIn }, id) => standIn.disconnectAccount(id),
  close: ({ standIn }, id) => standIn.closeAccount(id),
  'add-elsewhere': addElsewhere,
  'end-elsewhere': endElsewhere,
  drop: ({ webhooks }, id) => webhooks.drop(id),
  double: ({ webhooks }, id) => webhooks.double(id),
  delay: ({ webhooks, now }, id) => webhooks.delay(id, new Date(now().getTime() + HOUR)),
};

async function move(demo: DemoPayments, fields: Fields): Promise<DemoDone> {
  const now = demo.now();
  const to = targetOf(fields, now);
  if (!to) return 'date';
  if (to <= now) return 'past';
  if (to.getTime() - now.getTime() > FARTHEST) return 'far';
  return (await demo.moveTo(to)) ? 'moved' : 'moved-only';
}

function targetOf({ by, to = '' }: Fields, now: Date): Date | null {
  const interval = (['hour', 'day', 'week', 'month'] as const).find((each) => each === by);
  if (interval === 'hour') return new Date(now.getTime() + HOUR);
  if (interval) return new Date(afterIntervals(seconds(now), { interval, interval_count: 1 }, 1) * 1000);
  const noon = new Date(`${to}T12:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(to) && !Number.isNaN(noon.getTime()) ? noon : null;
}
