import type { ReactNode } from 'react';
import { type BrandStyle, defaultStyle } from './brand-style.ts';

/** Names of the drawings in `public/fallback/empty/`. */
export type Scene = 'saved' | 'list' | 'week' | 'recipes' | 'members' | 'nothing-found';

/** Placeholder for an empty list or search result. `children` is an action. */
export function EmptyState(props: {
  title: string;
  as?: 'h1' | 'h2' | 'h3';
  lead?: ReactNode;
  scene?: Scene;
  style?: BrandStyle | null;
  isCentred?: boolean;
  children?: ReactNode;
}) {
  const { as: Heading = 'h2' } = props;
  const place = props.isCentred ? 'grid justify-items-center text-center' : '';
  return (
    <div role="status" className={`rounded-2xl border border-line bg-paper p-4 sm:p-6 ${place}`}>
      {props.scene && <EmptyScene scene={props.scene} style={props.style} />}
      <Heading className="text-2xl wrap-anywhere">{props.title}</Heading>
      {props.lead && <p className="mt-2 max-w-text text-ink-soft">{props.lead}</p>}
      {props.children && <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">{props.children}</div>}
    </div>
  );
}

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
