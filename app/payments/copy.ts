import { productName } from '../copy/product.ts';

/** Name of the product at the payment provider, also on receipts. */
export const membershipProduct = `${productName} membership`;
