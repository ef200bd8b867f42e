/** Name of the product at the provider, shown on receipts. */
export const membershipProductOf = (creator: string) => `${creator} membership`;

/**
 * Name of an offer's coupon at the provider, which invoices show. Stripe allows 40 characters, and a code has at most
 * 30.
 */
export const couponName = (code: string) => `Offer ${code}`;
