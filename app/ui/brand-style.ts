/**
 * Combination of typefaces and corners (docs/decisions/0033-brand-styles.md). Applies inside an element with
 * `data-style`, by the rules of `brand-styles.css`.
 */
export type BrandStyle = 'hearth' | 'market' | 'atelier';

/** Style of the platform, and default style of creators. */
export const defaultStyle: BrandStyle = 'hearth';
