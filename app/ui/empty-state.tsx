import type { ReactNode } from 'react';
import { type BrandStyle, defaultStyle } from './brand-style.ts';

/** Names of the drawings in `public/fallback/empty/`, which exist once per style. */
export type Scene = 'saved' | 'list' | 'week' | 'recipes' | 'members' | 'nothing-found';

/** Placeholder for an empty list or search result, with the reason. `children` is an action. */
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

/** Text of an empty part of a page, with its drawing beside it. Small on a phone, so that it does not push the page down. */
export function EmptyPart(props: { scene: Scene; style: BrandStyle | null | undefined; children: ReactNode }) {
  return (
    <div className="mt-6 grid grid-cols-[1fr_2fr] items-center gap-x-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-8 print:hidden">
      <EmptyScene scene={props.scene} style={props.style} />
      <div className="max-w-text sm:text-lg">{props.children}</div>
    </div>
  );
}

function EmptyScene({ scene, style }: { scene: Scene; style: BrandStyle | null | undefined }) {
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
