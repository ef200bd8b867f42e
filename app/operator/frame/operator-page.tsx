import type { ReactNode } from 'react';
import { WorkPage, type WorkPageProps } from '../../studio/frame/work-page.tsx';
import { operatorFrame as copy } from './copy.ts';

export function OperatorPage(props: WorkPageProps) {
  return <WorkPage {...props} documentTitle={copy.title(props.title)} />;
}

export function Panel(props: { id: string; title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="card mb-4">
      <h2 id={props.id} className="text-xl">
        {props.title}
      </h2>
      {props.lead && <p className="mt-1 max-w-text text-pretty text-ink-soft">{props.lead}</p>}
      <div className="mt-4 empty:hidden">{props.children}</div>
    </section>
  );
}

export function TypedCommand({ children }: { children: string }) {
  return <code className="rounded-lg bg-wash px-2 py-0.5 text-sm wrap-anywhere">{children}</code>;
}
