import { startTransition, useEffect, useState } from 'react';
import type { PageContent } from '../../../landing/editing/page-content.ts';
import { landingContentOf } from '../../../landing/editing/page-rows.ts';
import { landingView } from '../../../landing/landing-page.ts';
import type { LandingContent } from '../../../landing/queries.server.ts';
import { LandingSections } from '../../../landing/ui/creator-page.tsx';
import { fieldOf } from './preview-field.ts';
import { type FromPreview, type PreviewPart, readMessage, type ToPreview } from './preview-messages.ts';

type Written = Omit<ToPreview, 'larder'>;

const parts = { top: 'header', cook: 'main > section', recipes: '#recipes' } satisfies Record<PreviewPart, string>;

/**
 * The landing page as visitors will see it, of what is being written. Nothing on it leads anywhere: a click says to the
 * page around the frame what it was on.
 */
export function PagePreview(props: {
  content: PageContent;
  recipes: LandingContent['recipes'];
  shown: { pageId: string; creatorId: string; subdomain: string | null };
}) {
  const { shown } = props;
  const [{ content, recipe, part }, setWritten] = useState<Written>({
    content: props.content,
    recipe: null,
    part: null,
  });

  useEffect(() => {
    const say = (message: FromPreview) => parent.postMessage(message, location.origin);
    function receive(event: MessageEvent) {
      const message = readMessage<ToPreview>(event, { origin: location.origin, source: parent });
      if (message?.larder === 'content') startTransition(() => setWritten(message));
    }
    addEventListener('message', receive);
    if (parent !== window) say({ larder: 'ready' });
    return () => removeEventListener('message', receive);
  }, []);

  useEffect(() => {
    // A creator's own clicks are no visitor's: the recorder of clicks must not find any.
    function uncount({ target }: Event) {
      if (target instanceof Element) target.closest('[data-click]')?.removeAttribute('data-click');
    }
    function click(event: MouseEvent) {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('.carousel-steps')) return;
      if (!target.closest('summary')) event.preventDefault();
      event.stopPropagation();
      const field = fieldOf(target, content);
      if (field && parent !== window) {
        parent.postMessage({ larder: 'field', field } satisfies FromPreview, location.origin);
      }
    }
    addEventListener('pointerdown', uncount, true);
    addEventListener('keydown', uncount, true);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('pointerdown', uncount, true);
      removeEventListener('keydown', uncount, true);
      document.removeEventListener('click', click, true);
    };
  }, [content]);

  const hasRecipe = recipe !== null;
  // A recipe that appears makes its part another height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const shown = part && document.querySelector(parts[part]);
    // Not by the element, which would scroll the page around the frame too.
    if (shown) scrollTo(0, shown.getBoundingClientRect().top + scrollY);
  }, [part, hasRecipe]);

  const recipes = recipe ? [recipe, ...props.recipes.filter(({ id }) => id !== recipe.id)] : props.recipes;
  const view = landingView(landingContentOf(content, { ...shown, recipes }));
  return (
    <>
      <title>{view.name}</title>
      <meta name="robots" content="noindex" />
      <LandingSections view={view} />
    </>
  );
}
