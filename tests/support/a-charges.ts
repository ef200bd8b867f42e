import type { Charges, PaymentStanding } from '../../app/membership/charges.ts';

/** How the payments of a membership stand where none was ever made. */
export const nothingCharged: PaymentStanding = { card: null, nextCharge: null, pastDue: null, receipts: [] };

/**
 * Whoever charges, for tests of those who ask: it notes what it is asked for, and answers as the test says, else as a
 * demo in which everything succeeds and nothing was charged yet.
 */
export function aCharges(answers: Partial<Charges> = {}) {
  const asked: { name: keyof Charges; given: unknown }[] = [];
  const note = (name: keyof Charges, given: unknown) => {
    asked.push({ name, given });
  };
  let standing = nothingCharged;
  const plain: Charges = {
    browser: { kind: 'demo' },
    follow: async () => {},
    forget: async () => {},
    recordConsent: async () => {},
    saveCardLater: async () => {},
    findCardGiven: async () => null,
    continueCard: async () => null,
    saveCard: async () => ({ state: 'succeeded' }),
    removeCard: async () => ({ ok: true }),
    start: async () => ({ ok: true }),
    findStanding: async () => standing,
    ...answers,
  };
  const charges: Charges = {
    browser: plain.browser,
    follow: (tx, given) => (note('follow', given), plain.follow(tx, given)),
    forget: (tx, given) => (note('forget', given), plain.forget(tx, given)),
    recordConsent: (tx, given) => (note('recordConsent', given), plain.recordConsent(tx, given)),
    saveCardLater: (tx, given) => (note('saveCardLater', given), plain.saveCardLater(tx, given)),
    findCardGiven: (given) => (note('findCardGiven', given), plain.findCardGiven(given)),
    continueCard: (given) => (note('continueCard', given), plain.continueCard(given)),
    saveCard: (given) => (note('saveCard', given), plain.saveCard(given)),
    removeCard: (given) => (note('removeCard', given), plain.removeCard(given)),
    start: (given) => (note('start', given), plain.start(given)),
    findStanding: (db, given) => plain.findStanding(db, given),
  };
  return {
    charges,
    /** What was asked for since the last call, but for what is only read of the standing. */
    takeAsked: () => asked.splice(0),
    /** What pages are told from now on. */
    stands(changes: Partial<PaymentStanding>) {
      standing = { ...nothingCharged, ...changes };
    },
  };
}
