/**
 * A pairing of typefaces and edges (docs/decisions/0033-brand-styles.md). It applies to what is inside an element with
 * `data-style`; `brand-styles.css` says how each looks.
 */
export type BrandStyle = 'hearth' | 'market' | 'atelier';

/** The platform's own, and a creator's who has chosen none. */
export const defaultStyle: BrandStyle = 'hearth';
