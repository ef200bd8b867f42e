import { productName } from '../copy/product.ts';

/** Name of the product at the payment provider, which receipts also show. */
export const membershipProduct = `${productName} membership`;

/** Name of an offer's coupon at the provider, which invoices show. Stripe allows 40 characters, and codes have 30. */
export const couponName = (code: string) => `Offer ${code}`;
