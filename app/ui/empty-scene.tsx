import { type BrandStyle, defaultStyle } from './brand-style.ts';

/** Names of the drawings in `public/fallback/empty/`, which exist once per style. */
export type Scene = 'saved' | 'list' | 'week' | 'recipes' | 'members' | 'nothing-found';

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
