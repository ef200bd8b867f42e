import type { CreatorSite } from '../../creators/creator-site.ts';
import { recipeColumns } from '../../recipes/content/recipe-columns.ts';
import { contentOfDraft, type RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import { type RecipeView, recipeView } from '../../recipes/showing/recipe-view.ts';
import type { Studio } from '../frame/studio.ts';

/** Renders a draft as its page would show it to a member. */
export function previewRecipe(draft: RecipeDraft, recipe: { recipeId: string; creatorId: string }): RecipeView {
  const { body, ...teaser } = recipeColumns(contentOfDraft(draft));
  const shown = {
    ...teaser,
    id: `preview ${recipe.recipeId}`,
    slug: '',
    creatorId: recipe.creatorId,
    body,
    dateCreated: new Date(0),
    publishedAt: null,
  };
  return recipeView(shown, 'members', new URLSearchParams());
}

export const previewSite = (
  { brand, name, subdomain, pageId }: Studio,
  look: Pick<Studio['brand'], 'logo' | 'palette' | 'style'>,
): CreatorSite => ({
  ...brand,
  ...look,
  name,
  pageId: pageId ?? '',
  subdomain: subdomain ?? '',
  cookName: null,
  favicon: null,
  profiles: { instagram: null, tiktok: null, linkedin: null },
});
