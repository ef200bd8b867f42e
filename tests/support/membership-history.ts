import fc from 'fast-check';
import type { Fact, FactKind } from '../../app/membership/access/access.ts';
import { watchMembership } from './membership-watcher.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export interface Happening {
  what:
    | 'confirmed'
    | 'begins to subscribe'
    | 'subscribed'
    | 'renewal paid'
    | 'renewal failed'
    | 'retry paid'
    | 'refunded'
    | 'disputed'
    | 'ended'
    | 'granted'
    | 'revoked'
    | 'moved';
  /** Minutes since the previous event, or null for a time near the end of the paid period. */
  wait: number | null;
  /** Selects an invoice, a position in a period or a length, depending on the event. */
  which: number;
  days: number;
}

const steps = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('subscribed', 'renewal paid', 'renewal failed', 'retry paid') },
  { weight: 2, arbitrary: fc.constantFrom('refunded', 'disputed', 'granted') },
  { weight: 1, arbitrary: fc.constantFrom('ended', 'revoked', 'moved', 'confirmed', 'begins to subscribe') },
) as fc.Arbitrary<Happening['what']>;

export const histories: fc.Arbitrary<Happening[]> = fc.array(
  fc.record({
    what: steps,
    wait: fc.oneof(fc.integer({ min: 1, max: 40 * 24 * 60 }), fc.constant(null), fc.integer({ min: 1, max: 3000 })),
    which: fc.nat({ max: 5 }),
    days: fc.integer({ min: 7, max: 45 }),
  }),
  { minLength: 1, maxLength: 14 },
);

export function live(history: readonly Happening[]) {
  const facts: Fact[] = [];
  const watcher = watchMembership();
  let confirmed = false;
  let subscribes = false;
  let invoices = 0;
  const paid: string[] = [];
  const paidUntil = new Map<string, number>();
  let period = null as { until: number } | null;
  let open = null as { invoice: string; from: number } | null;
  let t = Date.UTC(2026, 10, 26);

  const record = (kind: FactKind, providerId: string, more: { from?: number; until?: number; about?: string } = {}) => {
    const date = (time: number | undefined) => (time === undefined ? null : new Date(time));
    facts.push({
      kind,
      providerId,
      at: new Date(t),
      coversFrom: date(more.from),
      coversUntil: date(more.until),
      aboutId: more.about ?? null,
    });
  };
  const pay = (invoice: string, from: number, until: number) => {
    record('paid', invoice, { from, until });
    watcher.give('paid', from, until, invoice);
    paid.push(invoice);
    paidUntil.set(invoice, until);
    period = { until };
    open = null;
  };
  const close = (kind: 'ended' | 'revoked' | 'moved', subscription: string | null = null) => {
    record(kind, `${kind}-${facts.length}`, subscription ? { about: subscription } : {});
    if (subscription) watcher.subscriptionEnded(t);
    else watcher.close(kind, t);
    [period, open] = [null, null];
  };

  for (const { what, wait, which, days } of history) {
    const atEnd: number = period ? period.until + (which - 2) * 600 * MINUTE : 0;
    t = wait === null ? Math.max(t + MINUTE, atEnd) : t + wait * MINUTE;
    switch (what) {
      case 'confirmed':
        if (confirmed) break;
        confirmed = true;
        record('trial', 'trial', { from: t, until: t + 7 * DAY });
        watcher.give('trial', t, t + 7 * DAY);
        break;
      case 'begins to subscribe':
        if (subscribes) break;
        subscribes = true;
        record('subscribed', 'sub');
        watcher.subscribed(t);
        break;
      case 'subscribed':
        pay(`in_${invoices++}`, t, t + days * DAY);
        break;
      case 'renewal paid':
        if (period) pay(`in_${invoices++}`, period.until, period.until + days * DAY);
        break;
      case 'renewal failed': {
        if (!period) break;
        open = { invoice: `in_${invoices++}`, from: period.until };
        record('payment_failed', open.invoice);
        watcher.failed(open.invoice, t);
        break;
      }
      case 'retry paid':
        if (open) pay(open.invoice, open.from, open.from + days * DAY);
        break;
      case 'refunded': {
        const invoice = paid[which] ?? 'in_unknown';
        const until = [undefined, t, t + 3 * DAY, t - 3 * DAY][days % 4];
        record('refunded', `re_${facts.length}`, { about: invoice, ...(until === undefined ? {} : { until }) });
        const leavesAll = until !== undefined && until === paidUntil.get(invoice);
        if (!leavesAll) watcher.takeBack(invoice, until ?? t, 'refunded');
        break;
      }
      case 'disputed': {
        const invoice = paid[which] ?? 'in_unknown';
        record('disputed', `dp_${facts.length}`, { about: invoice });
        watcher.takeBack(invoice, t, 'disputed');
        break;
      }
      case 'granted': {
        const from = t + which * DAY;
        record('complimentary', `grant-${facts.length}`, { from, until: from + days * DAY });
        watcher.give('complimentary', from, from + days * DAY);
        break;
      }
      case 'ended':
        close(what, subscribes ? 'sub' : null);
        break;
      case 'revoked':
      case 'moved':
        close(what);
        break;
      default:
        what satisfies never;
    }
  }

  return { facts, end: t, tell: watcher.tell };
}
