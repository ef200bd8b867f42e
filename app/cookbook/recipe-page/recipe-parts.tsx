import { useEffect, useRef } from 'react';
import { recipePage as copy } from '../../recipes/showing/copy.ts';

/** The bar that leads between ingredients and method, where they stand below each other. */
export function RecipeParts() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    // The router would take the address for another page's once other amounts have been chosen, and load it again.
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
