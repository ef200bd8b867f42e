import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

export interface WorkPageProps {
  title: string;
  back?: { to: string; words: string };
  lead?: ReactNode;
  /** Main buttons, most important first. */
  actions?: ReactNode;
  children: ReactNode;
}

export function WorkPage(props: WorkPageProps & { documentTitle: string }) {
  return (
    <>
      <title>{props.documentTitle}</title>
      {props.back && (
        <p className="-mt-3 mb-1 print:hidden">
          <Link to={props.back.to} className="link inline-flex min-h-11 items-center gap-1.5">
            <Icon name="arrow-left" className="size-4.5" />
            {props.back.words}
          </Link>
        </p>
      )}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1
          tabIndex={-1}
          className="min-w-0 grow basis-60 text-3xl focus-visible:outline-none focus-visible:shadow-none"
        >
          {props.title}
        </h1>
        {props.lead && (
          <div className="w-full md:order-last">
            <p className="max-w-text text-pretty text-ink-soft">{props.lead}</p>
          </div>
        )}
        {props.actions && <div className="flex flex-wrap gap-3 max-md:mt-1">{props.actions}</div>}
      </div>
      {props.children}
    </>
  );
}

export function Beside({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-8 lg:grid-cols-[minmax(0,1fr)_calc((100%-2rem)/3)] ${className}`}
    >
      {children}
    </div>
  );
}

/** Inline link, tall enough for a finger. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center">
      {children}
    </Link>
  );
}
