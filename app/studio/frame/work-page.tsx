import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface WorkPageProps {
  title: string;
  back?: { to: string; words: string };
  lead?: ReactNode;
  /** Main buttons, most important first. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Page with heading and actions. `documentTitle` is the title of the browser's tab. */
export function WorkPage(props: WorkPageProps & { documentTitle: string }) {
  return (
    <>
      <title>{props.documentTitle}</title>
      {props.back && (
        <p className="-mt-3 mb-1 print:hidden">
          <Link to={props.back.to} className="link inline-flex min-h-11 items-center gap-1.5">
            <span aria-hidden="true">←</span>
            {props.back.words}
          </Link>
        </p>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-3xl focus-visible:outline-none focus-visible:shadow-none sm:text-4xl">
            {props.title}
          </h1>
          {props.lead && <p className="mt-2 max-w-prose text-pretty text-ink-soft">{props.lead}</p>}
        </div>
        {props.actions && <div className="flex flex-wrap gap-3">{props.actions}</div>}
      </div>
      {props.children}
    </>
  );
}
