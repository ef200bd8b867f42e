import { productName } from '../copy/product.ts';

/** What the payment provider calls it, on receipts too. */
export const membershipProduct = `${productName} membership`;
