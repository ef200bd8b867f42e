import { isRouteErrorResponse, Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import styles from '../../studio/frame/studio.css?url';
import { WorkFailure } from '../../studio/frame/work-failure.tsx';
import type { Route } from './+types/route';
import { operatorFrame as copy } from './copy.ts';
import { OperatorFrame } from './operator-frame.tsx';

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
