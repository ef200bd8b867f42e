import type { ReactNode } from 'react';
import type { BrandStyle } from '../ui/brand-style.ts';
import { EmptyScene, type Scene } from '../ui/empty-state.tsx';

/**
 * Text of an empty part of a page, with a drawing beside it. On a phone the drawing is small, so that it does not push
 * the page down.
 */
export const EmptyPart = (props: { scene: Scene; style: BrandStyle | null | undefined; children: ReactNode }) => (
  <div className="empty-part print:hidden">
    <EmptyScene scene={props.scene} style={props.style} />
    <div className="max-w-text">{props.children}</div>
  </div>
);
