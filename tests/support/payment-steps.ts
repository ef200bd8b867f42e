import fc from 'fast-check';

/** What people do, the member, the bank and the operator; what the provider does by itself happens between. */
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('nothing', 'card fails', 'card works', 'returns') },
  { weight: 3, arbitrary: fc.constantFrom('refunded in part', 'refunded whole', 'refunded until', 'disputed') },
  { weight: 2, arbitrary: fc.constantFrom('cancels', 'takes back', 'cancels now', 'other plan', 'other plan later') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('inquiry', 'dispute won', 'refund pending', 'refund arrives', 'refund fails'),
  },
  { weight: 1, arbitrary: fc.constantFrom('card removed', 'granted', 'revoked', 'moved') },
  { weight: 1, arbitrary: fc.constantFrom('credit', 'coupon', 'tax', 'debit', 'prices change') },
) as fc.Arbitrary<Step['what']>;

export interface Step {
  what:
    | 'nothing'
    | `card ${'fails' | 'works' | 'removed'}`
    | 'returns'
    | `refunded ${'in part' | 'whole' | 'until'}`
    | `refund ${'pending' | 'arrives' | 'fails'}`
    | 'disputed'
    | 'inquiry'
    | 'dispute won'
    | 'cancels'
    | 'takes back'
    | 'cancels now'
    | 'other plan'
    | 'other plan later'
    /** What makes the next renewal cost something else than its price. */
    | 'credit'
    | 'coupon'
    | 'tax'
    | 'debit'
    /** Whoever begins or changes from now on pays another price; who has one keeps it. */
    | 'prices change'
    | 'granted'
    | 'revoked'
    | 'moved';
  /** In minutes, after the step before; null: about when the running period ends. */
  wait: number | null;
  /** Which invoice, how much of it, how many days: whatever the step needs. */
  which: number;
}

/** What happens to one membership, which begins with a trial and a card. */
export interface PaymentHistory {
  plan: string;
  steps: Step[];
}

export const paymentHistories: fc.Arbitrary<PaymentHistory> = fc.record({
  plan: fc.constantFrom('monthly', 'monthly', 'yearly'),
  steps: fc.array(
    fc.record({
      what: steps,
      wait: fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.constant(null), fc.integer({ min: 1, max: 6000 })),
      which: fc.nat({ max: 9 }),
    }),
    { minLength: 1, maxLength: 14 },
  ),
});
