/**
 * Combination of typefaces and corners (docs/decisions/0033-brand-styles.md). Applies inside an element with
 * `data-style`, by the rules of `brand-styles.css`.
 */
export type BrandStyle = 'hearth' | 'market' | 'atelier';

export const defaultStyle: BrandStyle = 'hearth';
