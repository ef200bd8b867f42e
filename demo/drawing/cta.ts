import type { Composition } from './composition.ts';
import { beasbrothCta } from './cta-beasbroth.ts';
import { lowtideCta } from './cta-lowtide.ts';
import { marisolCta } from './cta-marisol.ts';
import { northkitchenCta } from './cta-northkitchen.ts';
import { tiffinclubCta } from './cta-tiffinclub.ts';

/** The wide still life behind each creator's call to action. */
export const CTA: Readonly<Record<string, Composition>> = {
  ...marisolCta,
  ...northkitchenCta,
  ...tiffinclubCta,
  ...beasbrothCta,
  ...lowtideCta,
};
