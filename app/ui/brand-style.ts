/** Combination of typefaces and corners (decision 33), as in `brand-styles.css`. */
export type BrandStyle = 'hearth' | 'market' | 'atelier';

export const defaultStyle: BrandStyle = 'hearth';
