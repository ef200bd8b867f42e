import { isRouteErrorResponse, Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import styles from '../../studio/frame/studio.css?url';
import { WorkFailure } from '../../studio/frame/work-failure.tsx';
import type { Route } from './+types/route';
import { operatorFrame as copy } from './copy.ts';
import { OperatorFrame } from './operator-frame.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** Forces a request for the frame too, so that middleware checks its roles. */
export const loader = () => null;

/** Shows a page's error within the frame, with its menu. Errors of the frame itself reach the root. */
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
