import fc from 'fast-check';

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
    /** This and the next three steps change the amount of the next renewal. */
    | 'credit'
    | 'coupon'
    | 'tax'
    | 'debit'
    /** Changes the price of new subscriptions and plan changes. Existing subscriptions keep their price. */
    | 'prices change'
    | 'granted'
    | 'revoked'
    | 'moved';
  /** Minutes since the previous step, or null for a time near the end of the running period. */
  wait: number | null;
  /** Selects an invoice, a plan, an amount or a number of days, depending on the step. */
  which: number;
}

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
