/**
 * Pairing of typefaces and edges (docs/decisions/0033-brand-styles.md). Applies within an element with `data-style`;
 * `brand-styles.css` has the styles.
 */
export type BrandStyle = 'hearth' | 'market' | 'atelier';

/** Style of the platform, and the default for creators. */
export const defaultStyle: BrandStyle = 'hearth';
