import { isRouteErrorResponse, Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import styles from '../../studio/frame/studio.css?url';
import { WorkFailure } from '../../studio/frame/work-failure.tsx';
import type { Route } from './+types/route';
import { operatorFrame as copy } from './copy.ts';
import { OperatorFrame } from './operator-frame.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** So that the server is asked for the frame too, and middleware decides who sees it. */
export const loader = () => null;

/** An error of a page, in the frame, so that one goes on from there; of the frame itself the site's screen tells. */
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
