/** Written only here. */
export const productName = 'Larder';
