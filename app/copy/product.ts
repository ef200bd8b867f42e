/** Product name. It is written only here. */
export const productName = 'Larder';
