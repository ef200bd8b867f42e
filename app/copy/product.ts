/** The product's name: the one place it is written, for every page, mail and log line. */
export const productName = 'Larder';
