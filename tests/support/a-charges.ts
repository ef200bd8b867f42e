import type { Charges, PaymentStatus } from '../../app/membership/charges.ts';

export const nothingCharged: PaymentStatus = {
  card: null,
  cardGiven: null,
  awaitsTerms: false,
  followsElsewhere: false,
  unpaidStart: null,
  nextCharge: null,
  offer: null,
  raise: null,
  usesTax: false,
  cardForMove: null,
  isChargedElsewhere: false,
  pastDue: null,
  receipts: [],
};

/**
 * Creates a fake `Charges` that records calls. By default, every creator can charge, and there are no cards and no
 * payments.
 */
export function aCharges(answers: Partial<Charges> = {}) {
  const asked: { name: keyof Charges; given: unknown }[] = [];
  const note = <Given>(name: keyof Charges, given: Given): Given => {
    asked.push({ name, given });
    return given;
  };
  let standing = nothingCharged;
  const plain: Charges = {
    browser: { kind: 'demo' },
    browserFor: async () =>
      plain.browser.kind === 'stripe'
        ? { ...plain.browser, merchantId: 'acct_1', usesTax: false }
        : { ...plain.browser, usesTax: false },
    listOpen: async (_db, { creatorIds }) => [...creatorIds],
    syncToProvider: async () => {},
    syncCustomer: async () => {},
    forget: async () => {},
    recordConsent: async () => {},
    findBilling: async () => null,
    saveBilling: async () => ({ ok: true }),
    saveCardLater: async () => {},
    findCardGiven: async () => null,
    continueCard: async () => null,
    saveCard: async () => ({ state: 'succeeded' }),
    findCardFor: async () => standing.card,
    findMovingCard: async () => null,
    moveCard: async () => {},
    askForClick: async () => {},
    removeCard: async () => ({ ok: true }),
    start: async () => ({ ok: true }),
    previewPlanNow: async () => ({ ok: false, reason: 'not-possible' }),
    changePlanNow: async () => ({ ok: true }),
    findPaymentStatus: async () => standing,
    listReceipts: async () => standing.receipts,
    ...answers,
  };
  const charges: Charges = {
    browser: plain.browser,
    browserFor: (db, given) => plain.browserFor(db, given),
    listOpen: (db, given) => plain.listOpen(db, given),
    syncToProvider: (tx, given) => plain.syncToProvider(tx, note('syncToProvider', given)),
    syncCustomer: (tx, given) => plain.syncCustomer(tx, note('syncCustomer', given)),
    forget: (tx, given) => plain.forget(tx, note('forget', given)),
    recordConsent: (tx, given) => plain.recordConsent(tx, note('recordConsent', given)),
    findBilling: (db, given) => plain.findBilling(db, given),
    saveBilling: (given) => plain.saveBilling(note('saveBilling', given)),
    saveCardLater: (tx, given) => plain.saveCardLater(tx, note('saveCardLater', given)),
    findCardGiven: (given) => plain.findCardGiven(note('findCardGiven', given)),
    continueCard: (given) => plain.continueCard(note('continueCard', given)),
    saveCard: (given) => plain.saveCard(note('saveCard', given)),
    findCardFor: (db, given) => plain.findCardFor(db, given),
    findMovingCard: (db, given) => plain.findMovingCard(db, given),
    askForClick: (tx, given) => plain.askForClick(tx, note('askForClick', given)),
    moveCard: (tx, given) => plain.moveCard(tx, note('moveCard', given)),
    removeCard: (given) => plain.removeCard(note('removeCard', given)),
    start: (given) => plain.start(note('start', given)),
    previewPlanNow: (given) => plain.previewPlanNow(given),
    changePlanNow: (given) => plain.changePlanNow(note('changePlanNow', given)),
    findPaymentStatus: (db, given) => plain.findPaymentStatus(db, given),
    listReceipts: (db, given) => plain.listReceipts(db, given),
  };
  return {
    charges,
    takeCalls: () => asked.splice(0),
    standing: () => standing,
    stands(changes: Partial<PaymentStatus>) {
      standing = { ...nothingCharged, ...changes };
    },
  };
}
