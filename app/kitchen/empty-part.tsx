import type { ReactNode } from 'react';
import type { BrandStyle } from '../ui/brand-style.ts';
import { EmptyScene, type Scene } from '../ui/empty-state.tsx';

export const EmptyPart = (props: { scene: Scene; style: BrandStyle | null | undefined; children: ReactNode }) => (
  <div className="empty-part print:hidden">
    <EmptyScene scene={props.scene} style={props.style} />
    <div className="max-w-text">{props.children}</div>
  </div>
);
