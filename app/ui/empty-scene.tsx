import { type BrandStyle, defaultStyle } from './brand-style.ts';

/** Drawings in `public/fallback/empty/`, one per style. */
export type Scene = 'saved' | 'list' | 'week' | 'recipes' | 'members' | 'nothing-found';

/** Decorative drawing for a page or part that has nothing to show yet. */
export function EmptyScene({ scene, style }: { scene: Scene; style: BrandStyle | null | undefined }) {
  return (
    <img
      src={`/fallback/empty/${style ?? defaultStyle}/${scene}.svg`}
      alt=""
      width={240}
      height={180}
      loading="lazy"
      className="mb-4 h-auto max-w-full print:hidden"
    />
  );
}
