import marketFont from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2?url';
import atelierFont from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff?url';
import hearthFont from '@fontsource/young-serif/files/young-serif-latin-400-normal.woff?url';
import { preload } from 'react-dom';
import { type BrandStyle, defaultStyle } from './brand-style.ts';

/** Preloads the page's display font during server rendering. */
export function preloadDisplayFont(style: BrandStyle = defaultStyle): void {
  if (!import.meta.env.SSR) return;
  const font = { hearth: hearthFont, market: marketFont, atelier: atelierFont }[style];
  preload(font, { as: 'font', type: `font/${font.split('.').at(-1)}`, crossOrigin: 'anonymous' });
}
