import { beasbrothCta } from '../beasbroth/cta.ts';
import type { Composition } from '../kit/composition.ts';
import { lowtideCta } from '../lowtide/cta.ts';
import { marisolCta } from '../marisol/cta.ts';
import { northkitchenCta } from '../northkitchen/cta.ts';
import { tiffinclubCta } from '../tiffinclub/cta.ts';

/** The wide still life behind each creator's call to action. */
export const CTA: Readonly<Record<string, Composition>> = {
  ...marisolCta,
  ...northkitchenCta,
  ...tiffinclubCta,
  ...beasbrothCta,
  ...lowtideCta,
};
