import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import { WorkFailure } from '../../studio/frame/work-failure.tsx';
import { WorkFrame, type WorkPart } from '../../studio/frame/work-frame.tsx';
import styles from '../../work.css?url';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorFrame as copy } from './copy.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** Makes React Router send a request when this route is entered, so that middleware checks the role. */
export const loader = () => null;

/** Shows a page's error inside the frame. Errors of the frame itself go to the root. */
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

const overview: WorkPart = { name: copy.overview, to: paths.operator(), icon: 'layout-dashboard', end: true };
const creators: WorkPart = { name: copy.creators, to: operatorPaths.creators(), icon: 'chef-hat' };
const queue: WorkPart = { name: copy.queue, to: operatorPaths.queue(), icon: 'mail' };
const payments: WorkPart = { name: copy.payments, to: operatorPaths.payments(), icon: 'credit-card' };
const community: WorkPart = { name: copy.community, to: operatorPaths.community(), icon: 'message-circle' };
const deletions: WorkPart = { name: copy.deletions, to: operatorPaths.deletions(), icon: 'trash' };
const account: WorkPart = { name: copy.account, to: paths.account(), icon: 'circle-user-round' };

function OperatorFrame({ children }: { children: ReactNode }) {
  return (
    <WorkFrame
      home={{ to: paths.operator(), name: copy.home }}
      words={copy}
      groups={[{ name: null, parts: [overview, creators, queue, payments, community, deletions] }]}
      bar={[overview, creators, queue, payments]}
      corner={[account]}
    >
      {children}
    </WorkFrame>
  );
}
