import type { CreatorSite } from '../../creators/creator-site.ts';
import type { WorkLinks } from '../../creators/header/work-links.ts';
import type { PaymentNotice } from '../../membership/status/payment-notice.ts';
import type { MemberRecipe } from './member-recipe.ts';

/** Data of a recipe's page in the reader's kitchen. */
export interface ReadyMemberRecipePage {
  state: 'ready';
  site: CreatorSite;
  recipe: { slug: string; name: string | null };
  mine: MemberRecipe;
  /** False if stored data can only be read and removed. */
  mayRead: boolean;
  /** True if the person's membership is with another creator. */
  hasMoved: boolean;
  /** True if the person wants the email about how a dish turned out; null if it is not offered. */
  ask: boolean | null;
  /** Payment action that the person has to take, or null. */
  notice: PaymentNotice | null;
  work: WorkLinks;
}

export type MemberRecipePageData =
  | ReadyMemberRecipePage
  | { state: 'missing' }
  /** `isLost`: no response arrived, or not one of the site's. */
  | { state: 'failed'; isLost?: true };

/** Response to a form about a recipe. */
export type KitchenAnswer =
  /** `merged`: the stored note, if another device had changed it meanwhile. */
  | { ok: true; merged?: string }
  /**
   * `error` is a sentence for the person. `submitted` is the note as sent, or null from another form; `base` the text
   * before.
   */
  | { ok: false; error: string; submitted: string | null; base?: string | undefined };

/** Last action, as the next page's address names it. */
export const doneWords = ['saved', 'unsaved', 'cooked', 'taken-back', 'noted', 'unnoted', 'merged'] as const;
export type KitchenAct = (typeof doneWords)[number];
