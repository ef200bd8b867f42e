import { productName } from '../product.ts';

/** What the payment provider calls it, on receipts too. */
export const membershipProduct = `${productName} membership`;
