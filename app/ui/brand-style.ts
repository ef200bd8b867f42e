/** Combination of typefaces and corners (decision 33), by the rules of `brand-styles.css` for `data-style`. */
export type BrandStyle = 'hearth' | 'market' | 'atelier';

export const defaultStyle: BrandStyle = 'hearth';
