import unhomoglyph from 'unhomoglyph';

/**
 * Returns a text that is equal for domains that look alike, in ASCII or in Unicode.
 * @param unicode the domain in Unicode, in lower case
 */
export const skeletonOf = (unicode: string): string => unhomoglyph(unicode.normalize('NFKC')).toLowerCase();
