import { access, type Fact } from '../../app/membership/access/access.ts';
import type { Retrieved } from '../../app/payments/provider.ts';
import { DAY } from './membership-history.ts';
import type { happen } from './payment-history.ts';

export type Happened = ReturnType<typeof happen>;

/** Days after the end of a history on which the oracle and the facts are compared. */
const days = [...Array(40).keys(), ...Array.from({ length: 14 }, (_, i) => 41 + 28 * i)];
/** Returns the items in pseudorandom order, with some missing and some repeated. */
export function scrambled<T>(items: readonly T[], seed: number): T[] {
  let state = seed | 1;
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const some = items.filter(() => random() > 0.4);
  const doubled = [...some, ...some.filter(() => random() > 0.7)];
  return doubled
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

export function disagreement({ end, tell }: Happened, facts: readonly Fact[]): string | null {
  for (const day of days) {
    const now = end + day * DAY;
    const answer = access(facts, new Date(now));
    const { may, until } = answer;
    const told = tell(now);
    const isSame = (answer.may ? answer.closesAt.getTime() : null) === told.closesAt;
    if (may !== told.may || !isSame || (may && until.getTime() !== told.until)) {
      return `after ${day} days: ${may} until ${until?.toISOString()}, but ${told.may} until ${told.until && new Date(told.until).toISOString()}`;
    }
  }
  return null;
}

/**
 * Returns similar subscriptions that do not belong to the member: of another mode, price list, membership or customer.
 */
export function strangers({ last }: Happened): Retrieved[] {
  return last.flatMap(({ subscription, invoices }, i) => {
    const alike = {
      invoices: invoices.map((each) => ({ ...each, id: `${each.id}-other` })),
      refunds: [],
      disputes: [],
      transactions: [],
    };
    const others = [
      { livemode: true },
      { price: null },
      { membershipId: `another-${i}` },
      { customerId: `cus_other_${i}` },
    ];
    return others.map((other, which) => ({
      ...alike,
      subscription: { ...subscription, id: `${subscription.id}-other-${which}`, ...other },
    }));
  });
}
