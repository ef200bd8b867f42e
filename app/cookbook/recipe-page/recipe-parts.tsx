import { useEffect, useRef } from 'react';
import { recipePage as copy } from '../../recipes/showing/copy.ts';

/** Bar with links to ingredients and method, for narrow windows that stack them. */
export function RecipeParts() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    // Scrolls by script, because after a change of amounts the router would treat the link as a new page and load it.
    function lead(event: MouseEvent) {
      const link = (event.target as Element).closest('a');
      const heading = link && document.querySelector<HTMLElement>(link.hash);
      if (!heading) return;
      event.preventDefault();
      heading.scrollIntoView();
      heading.focus({ preventScroll: true });
    }
    element?.addEventListener('click', lead);
    return () => element?.removeEventListener('click', lead);
  }, []);
  return (
    <nav ref={bar} aria-label={copy.parts} className="recipe-parts print:hidden">
      <a href="#ingredients">{copy.ingredients.title}</a>
      <a href="#method">{copy.method.title}</a>
    </nav>
  );
}
