import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { PageContent } from '../../landing/content/page-content.ts';
import { landingView } from '../../landing/creator-page/landing-page.ts';
import { LandingSections } from '../../landing/creator-page/page.tsx';
import type { LandingContent } from '../../landing/creator-page/queries.server.ts';
import { landingContentOf } from '../../landing/editing/page-rows.ts';
import { elementOf, fieldOf } from './preview-field.ts';
import {
  type FromPreview,
  type PreviewPart,
  readMessage,
  type ToPreview,
  type WrittenPage,
} from './preview-messages.ts';

type Written = Omit<WrittenPage, 'larder'>;

const parts = { top: 'header', cook: 'main > section', recipes: '#recipes' } satisfies Record<PreviewPart, string>;
/** Selector of the name on the first recipe card, which shows the recipe being written. */
const RECIPE_NAME = 'section:has(#recipes) h3';

/** Landing page with the draft's content, inside a frame. A click reports the field of the element. */
export function PagePreview(props: {
  content: PageContent;
  recipes: LandingContent['recipes'];
  shown: { pageId: string; creatorId: string; subdomain: string | null } & Pick<
    LandingContent,
    'onSale' | 'offersLetter'
  >;
}) {
  const { shown } = props;
  const [{ content, recipe, part }, setWritten] = useState<Written>({
    content: props.content,
    recipe: null,
    part: null,
  });

  useLayoutEffect(signedOut, []);

  const show = useEffectEvent((field: string) => {
    const made = elementOf(field, content, document);
    // Waits two animation frames, because an `iframe` that was hidden does not have its size yet.
    if (made) requestAnimationFrame(() => requestAnimationFrame(() => pointOut(made)));
  });

  useEffect(() => {
    const say = (message: FromPreview) => parent.postMessage(message, location.origin);
    function receive(event: MessageEvent) {
      const message = readMessage<ToPreview>(event, { origin: location.origin, source: parent });
      if (message?.larder === 'content') startTransition(() => setWritten(message));
      if (message?.larder === 'show') show(message.field);
    }
    addEventListener('message', receive);
    if (parent !== window) say({ larder: 'ready' });
    return () => removeEventListener('message', receive);
  }, []);

  useEffect(() => {
    // Removes the attribute by which clicks are counted, so that the creator's clicks are not recorded.
    function removeClickMarker({ target }: Event) {
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
    addEventListener('pointerdown', removeClickMarker, true);
    addEventListener('keydown', removeClickMarker, true);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('pointerdown', removeClickMarker, true);
      removeEventListener('keydown', removeClickMarker, true);
      document.removeEventListener('click', click, true);
    };
  }, [content]);

  const first = part === 'recipes' && recipe ? RECIPE_NAME : part && parts[part];
  useEffect(() => {
    const shown = first && document.querySelector(first);
    if (!shown) return;
    const { top, bottom } = shown.getBoundingClientRect();
    // Shows the first recipe's name with the picture above it, clear of the bar at the bottom, or else the top of the
    // part. `scrollIntoView` would also scroll the surrounding page.
    scrollTo(0, scrollY + (first === RECIPE_NAME ? bottom + 96 - innerHeight : top));
  }, [first]);

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

/** Hides the document's cookies, so that the header looks signed out. Returns a function that restores the cookies. */
function signedOut(): () => void {
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '' });
  return () => void Reflect.deleteProperty(document, 'cookie');
}

/** Scrolls the frame, but not the surrounding page, to an element and outlines the element for a moment. */
function pointOut(part: Element): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isStill ? 'auto' : 'smooth';
  const { top, left, height } = part.getBoundingClientRect();
  if (top < 0 || top + height > innerHeight) {
    const above = Math.max(16, (innerHeight - height) / 2);
    scrollTo({ top: scrollY + top - above, behavior });
  }
  const row = part.closest('.carousel > *')?.parentElement;
  row?.scrollBy({ left: left - row.getBoundingClientRect().left, behavior });
  const line = { outline: '3px solid #231a15', outlineOffset: '4px' };
  part.animate([line, { ...line, offset: 0.7 }, { ...line, outlineColor: 'transparent' }], { duration: 1_500 });
}
