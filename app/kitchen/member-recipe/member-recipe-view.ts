import type { CreatorSite } from '../../creators/creator-site.ts';
import type { WorkLinks } from '../../creators/header/work-links.ts';
import type { PaymentNotice } from '../../membership/status/payment-notice.ts';
import type { MemberRecipe } from './member-recipe.ts';

/** What a recipe is to whoever is signed in, as its page in their kitchen shows it. */
export interface ReadyMemberRecipePage {
  state: 'ready';
  site: CreatorSite;
  recipe: { slug: string; name: string | null };
  mine: MemberRecipe;
  /** Whether the person may read the whole recipe; else what is stored can only be removed. */
  mayRead: boolean;
  /** Whether the person's membership is with another creator. */
  hasMoved: boolean;
  /** Whether the person wants to be asked by email how a dish turned out; null: that is not offered. */
  ask: boolean | null;
  /** What the person has to do about a payment; null: nothing. */
  notice: PaymentNotice | null;
  work: WorkLinks;
}

export type MemberRecipePageData =
  | ReadyMemberRecipePage
  | { state: 'missing' }
  /** `isLost`: no answer came, or none of the site's. */
  | { state: 'failed'; isLost?: true };

/** The answer to a form about a recipe. */
export type KitchenAnswer =
  /** `merged`: what the note is now, where another device had changed it meanwhile. */
  | { ok: true; merged?: string }
  /** `error` is a sentence for the person; `submitted` the note as it was sent, null of another form; `base` as it was before. */
  | { ok: false; error: string; submitted: string | null; base?: string | undefined };

/** What was just done, as the address of the page that follows says it. */
export const doneWords = ['saved', 'unsaved', 'cooked', 'taken-back', 'noted', 'unnoted', 'merged'] as const;
export type KitchenAct = (typeof doneWords)[number];
