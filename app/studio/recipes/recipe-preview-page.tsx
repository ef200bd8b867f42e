import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RecipeArticle } from '../../cookbook/recipe-page/page.tsx';
import type { Recommendation } from '../../cookbook/recipe-page/recipe-teaser.tsx';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { DoubtfulLine } from '../../recipes/showing/doubtful-line.tsx';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';
import { AccentColours } from '../../ui/accent.tsx';
import { Moment } from '../../ui/moment.tsx';
import { studioPaths } from '../paths.ts';
import { previewWords as copy } from './copy.ts';
import { type PreviewRole, previewRoles } from './publication-page.ts';

/** Preview of a recipe's page. A preview is not counted as a view of the recipe. */
export function RecipePreviewPage(props: {
  as: PreviewRole;
  revision: number | null;
  site: CreatorSite;
  recipe: RecipeView;
  recipeId: string;
  costs: string;
  recommendation: Recommendation;
}) {
  const { as, revision, recipeId, site } = props;
  const { creatorId } = site;
  return (
    <UnderBar
      {...props}
      isForCreator={as === 'member'}
      bar={
        <>
          <p id="seen-as" className="font-semibold max-sm:w-full">
            {copy.label}
          </p>
          <nav aria-labelledby="seen-as" className="flex flex-wrap gap-1">
            {previewRoles.map((role) => (
              <Link
                key={role}
                to={studioPaths.recipePreview(creatorId, recipeId, { as: role, revision })}
                aria-current={role === as ? 'page' : undefined}
                preventScrollReset
                className="inline-flex min-h-11 items-center rounded-xl px-2 underline sm:px-3 underline-offset-4 aria-[current=page]:bg-paper aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
              >
                {copy[role]}
              </Link>
            ))}
          </nav>
          <Link
            to={studioPaths.recipePublication(creatorId, recipeId)}
            className="inline-flex min-h-11 items-center underline underline-offset-4 sm:ml-auto"
          >
            {copy.back}
          </Link>
          <p className="w-full text-sm max-sm:sr-only">{revision === null ? copy.newest : copy.earlier(revision)}</p>
        </>
      }
    />
  );
}

/** @param props.until expiry of the link, in ISO 8601 */
export function SharedRecipePage(props: { site: CreatorSite; recipe: RecipeView; until: string }) {
  return (
    <UnderBar
      {...props}
      as="member"
      costs=""
      recommendation={null}
      isForCreator={false}
      bar={
        <p className="py-2">
          <span className="font-semibold">{copy.shared(props.site.name)}</span> {copy.sharedUntil}{' '}
          <Moment at={props.until} />.
        </p>
      }
    />
  );
}

function UnderBar(props: {
  as: PreviewRole;
  site: CreatorSite;
  recipe: RecipeView;
  costs: string;
  recommendation: Recommendation | null;
  isForCreator: boolean;
  bar: ReactNode;
}) {
  const { as, site, recipe, costs } = props;
  return (
    <div data-style={site.style}>
      <title>{copy.title(recipe.name)}</title>
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/favicon.png" />
      <AccentColours palette={site.palette} />
      <header className="z-20 border-b md:sticky md:top-0 border-line bg-ink text-paper print:hidden">
        <div className="shell flex flex-wrap items-center gap-x-5 gap-y-1 py-2">{props.bar}</div>
      </header>
      <main id="main">
        <RecipeArticle
          key={as}
          site={site}
          recipe={recipe}
          costs={costs}
          recommendation={props.recommendation}
          wayIn={as === 'ended-member' ? 'account' : 'join'}
          Mark={props.isForCreator ? DoubtfulLine : undefined}
          kitchen={() => (
            <p className="rounded-2xl border border-line bg-paper px-4 py-3 text-ink-soft">{copy.kitchen}</p>
          )}
        />
      </main>
    </div>
  );
}
