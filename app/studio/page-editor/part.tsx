import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** Collapsible section. One section is open at a time, so that its fields stay beside the preview. */
export function Part(props: { id: string; title: string; about?: string; isOpen?: boolean; children: ReactNode }) {
  const { id, title, about, isOpen = false } = props;
  return (
    <details name="page-part" open={isOpen} className="group/part mb-3 rounded-2xl border border-line bg-paper">
      <summary className="flex min-h-16 cursor-pointer list-none flex-wrap items-center gap-x-4 rounded-2xl px-5 py-3 hover:bg-wash [&::-webkit-details-marker]:hidden">
        <h2 id={id} tabIndex={-1} className="min-w-0 grow basis-[8rem] text-xl">
          {title}
        </h2>
        {about && <span className="text-sm text-ink-soft group-open/part:hidden">{about}</span>}
        <Icon name="down" className="size-5 group-open/part:rotate-180" />
      </summary>
      <div className="px-5 pb-6">{props.children}</div>
    </details>
  );
}
