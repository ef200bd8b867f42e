import { memo, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { RecipeAllergens } from '../../cookbook/recipe-page/recipe-allergens.tsx';
import { RecipeNotes } from '../../cookbook/recipe-page/recipe-notes.tsx';
import { RecipeOpening } from '../../cookbook/recipe-page/recipe-opening.tsx';
import { RecipeSteps } from '../../cookbook/recipe-page/recipe-steps.tsx';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { recipeColumns } from '../../recipes/content/recipe-columns.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import { DoubtfulLine } from '../../recipes/showing/doubtful-line.tsx';
import { RecipeIngredients } from '../../recipes/showing/recipe-ingredients.tsx';
import { type RecipeView, recipeView } from '../../recipes/showing/recipe-view.ts';
import { variables } from '../../ui/accent.tsx';
import { recipeEditor as copy } from '../editing/recipe-editor-copy.ts';
import type { Studio } from '../frame/studio.server.ts';
import type { EditedPage } from './editor-page.ts';

export const RecipePreview = memo(function RecipePreview(props: {
  studio: Studio;
  look: EditedPage['look'];
  recipeId: string;
  content: RecipeContent;
  /** Receives the frame, for scrolling it. */
  frame: RefObject<HTMLIFrameElement | null>;
  className: string;
}) {
  const { studio, look, recipeId, content, frame } = props;
  const site = useMemo(() => previewSite(studio, look), [studio, look]);
  return (
    <PreviewFrame title={copy.previewTitle} look={look} frame={frame} className={props.className}>
      <Page site={site} recipeId={recipeId} content={content} />
    </PreviewFrame>
  );
});

const Page = memo(function Page(props: {
  site: ReturnType<typeof previewSite>;
  recipeId: string;
  content: RecipeContent;
}) {
  const { site, recipeId, content } = props;
  const { creatorId } = site;
  const recipe = useMemo(() => previewRecipe(content, { recipeId, creatorId }), [content, recipeId, creatorId]);
  const whole = recipe.whole!;
  return (
    <article className="recipe">
      <RecipeOpening site={site} recipe={recipe} made={whole.amounts.yield} actions={null} />
      <div className="recipe-sheet shell grid gap-12 py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] md:gap-14 md:py-14">
        <section aria-labelledby="ingredients" className="recipe-list min-w-0">
          <h2 id="ingredients" className="text-3xl">
            {recipePage.ingredients.title}
          </h2>
          <RecipeIngredients recipeId={recipe.id} whole={whole} shown={whole.amounts.lines} Mark={DoubtfulLine} />
          <RecipeAllergens allergens={recipe.allergens} />
        </section>
        <RecipeSteps whole={whole} shown={whole.amounts} timed={null} />
      </div>
      <RecipeNotes whole={whole} shown={whole} />
    </article>
  );
});

/** Frame of the container's width, with the page's style sheets and the creator's colours. The content is inert. */
function PreviewFrame(props: {
  title: string;
  look: Pick<Studio['brand'], 'palette' | 'style'>;
  frame: RefObject<HTMLIFrameElement | null>;
  className: string;
  children: ReactNode;
}) {
  const { frame } = props;
  const { palette, style: brandStyle } = props.look;
  const [inside, setInside] = useState<Document | null>(null);
  // A frame in the server-rendered page may have loaded before this effect.
  useEffect(() => {
    const loaded = frame.current?.contentDocument;
    if (loaded?.URL === 'about:srcdoc' && loaded.readyState === 'complete') setInside(prepared(loaded));
  }, [frame]);
  useEffect(() => {
    if (!inside) return;
    const { style } = inside.documentElement;
    for (const [name, colour] of variables(palette)) style.setProperty(name, colour);
  }, [inside, palette]);

  return (
    <>
      <iframe
        ref={frame}
        title={props.title}
        srcDoc="<!doctype html><title></title>"
        onLoad={({ currentTarget }) =>
          setInside(currentTarget.contentDocument && prepared(currentTarget.contentDocument))
        }
        className={props.className}
      />
      {inside && createPortal(<div data-style={brandStyle}>{props.children}</div>, inside.body)}
    </>
  );
}

/** Adds style sheets, icons and language to the frame's document and makes the content inert. Idempotent. */
function prepared(inside: Document): Document {
  if (inside.body.inert) return inside;
  for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) inside.head.append(sheet.cloneNode());
  inside.documentElement.lang = document.documentElement.lang;
  for (const sprite of document.querySelectorAll('.icon-drawings')) inside.body.append(sprite.cloneNode(true));
  inside.body.inert = true;
  return inside;
}

/** Returns the view of a draft as its page would show it to a member. */
function previewRecipe(content: RecipeContent, recipe: { recipeId: string; creatorId: string }): RecipeView {
  const { body, ...teaser } = recipeColumns(content);
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

const previewSite = (
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
  letters: null,
  community: null,
});
