import { productName } from '../copy/product.ts';

/** Name of the product at the payment provider, which receipts also show. */
export const membershipProduct = `${productName} membership`;
