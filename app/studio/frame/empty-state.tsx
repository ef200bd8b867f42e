import type { ReactNode } from 'react';
import { defaultStyle } from '../../ui/brand-style.ts';
import { EmptyScene, type Scene } from '../../ui/empty-scene.tsx';

/** Placeholder for an empty list or search result, with the reason. `children` is an action. */
export function EmptyState(props: {
  title: string;
  as?: 'h1' | 'h2';
  lead?: ReactNode;
  scene?: Scene;
  children?: ReactNode;
}) {
  const { as: Heading = 'h2' } = props;
  return (
    <div role="status" className="card">
      {props.scene && <EmptyScene scene={props.scene} style={defaultStyle} />}
      <Heading className="text-2xl">{props.title}</Heading>
      {props.lead && <p className="mt-2 max-w-text text-ink-soft">{props.lead}</p>}
      {props.children && <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">{props.children}</div>}
    </div>
  );
}
