/** Product name, the only place where it is written. */
export const productName = 'Larder';
