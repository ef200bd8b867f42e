export const productName = 'Larder';
