import { randomUUID } from 'node:crypto';
import type { OfferTerms } from '../../app/membership/prices/price.ts';

export const anOffer = (fields: Partial<OfferTerms> = {}): OfferTerms => ({
  id: randomUUID(),
  code: 'SPRING',
  percentOff: 50,
  amountOff: null,
  currency: null,
  duration: 'forever',
  months: null,
  plan: null,
  ...fields,
});
