import type { ReactNode } from 'react';
import { Link, useOutletContext } from 'react-router';
import { studioFrame as copy } from './copy.ts';
import type { Studio } from './studio.ts';

/** The studio that the page is in. */
export const useStudio = () => useOutletContext<Studio>();

/**
 * The heading of a page of the studio, and what belongs beside it.
 * @param props.back the page that it is below
 * @param props.actions the page's main buttons, the most important first
 */
export function StudioPage(props: {
  title: string;
  back?: { to: string; words: string };
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { name } = useStudio();
  return (
    <>
      <title>{copy.title(props.title, name)}</title>
      {props.back && (
        <p className="-mt-3 mb-1">
          <Link to={props.back.to} className="link inline-flex min-h-11 items-center gap-1.5">
            <span aria-hidden="true">←</span>
            {props.back.words}
          </Link>
        </p>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl sm:text-4xl">{props.title}</h1>
          {props.lead && <p className="mt-2 max-w-prose text-pretty text-ink-soft">{props.lead}</p>}
        </div>
        {props.actions && <div className="flex flex-wrap gap-3">{props.actions}</div>}
      </div>
      {props.children}
    </>
  );
}
