/** Returns the name of a creator's product at the provider, shown on receipts. */
export const membershipProductOf = (creator: string) => `${creator} membership`;

/** Returns the name of an offer's coupon at the provider. Stripe allows 40 characters, and a code has at most 30. */
export const couponName = (code: string) => `Offer ${code}`;
