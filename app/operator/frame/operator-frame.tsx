import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { WorkFrame } from '../../studio/frame/work-frame.tsx';
import { operatorPaths } from '../paths.ts';
import { operatorFrame as copy } from './copy.ts';

const parts = [
  { name: copy.overview, to: paths.operator(), end: true },
  { name: copy.creators, to: operatorPaths.creators() },
  { name: copy.queue, to: operatorPaths.queue() },
  { name: copy.payments, to: operatorPaths.payments() },
  { name: copy.deletions, to: operatorPaths.deletions() },
  { name: copy.account, to: paths.account(), end: true, only: 'sm:hidden' },
];

export function OperatorFrame({ children }: { children: ReactNode }) {
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
