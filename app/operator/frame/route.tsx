import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import { WorkFailure } from '../../studio/frame/work-failure.tsx';
import { WorkFrame } from '../../studio/frame/work-frame.tsx';
import styles from '../../work.css?url';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorFrame as copy } from './copy.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** Makes React Router send a request when this route is entered, so that middleware checks the role. */
export const loader = () => null;

/** Shows a page's error inside the frame, with the menu. Errors of the frame itself go to the root. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData === undefined) throw error;
  return (
    <OperatorFrame>
      <WorkFailure
        status={isRouteErrorResponse(error) ? error.status : 500}
        title={copy.title}
        home={{ to: paths.operator(), words: copy.overview }}
      />
    </OperatorFrame>
  );
}

export default function OperatorLayout() {
  return (
    <OperatorFrame>
      <Outlet />
    </OperatorFrame>
  );
}

const parts = [
  { name: copy.overview, to: paths.operator(), end: true },
  { name: copy.creators, to: operatorPaths.creators() },
  { name: copy.queue, to: operatorPaths.queue() },
  { name: copy.payments, to: operatorPaths.payments() },
  { name: copy.deletions, to: operatorPaths.deletions() },
  { name: copy.account, to: paths.account(), end: true, only: 'sm:hidden' },
];

function OperatorFrame({ children }: { children: ReactNode }) {
  return (
    <WorkFrame
      home={{ to: paths.operator(), name: copy.home }}
      words={copy}
      parts={parts}
      corner={
        <Link to={paths.account()} className="link inline-flex min-h-11 items-center max-sm:hidden">
          {copy.account}
        </Link>
      }
    >
      {children}
    </WorkFrame>
  );
}
