import type { ReactNode } from 'react';
import { Moment } from '../../ui/moment.tsx';

export function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt dir="auto" className="font-display text-xl leading-tight">
        {name}
      </dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

export function TermDetail({ what, at, children }: { what: string; at?: Date; children?: ReactNode }) {
  return (
    <>
      <p className="font-semibold">
        {what} {at && <Moment at={at.toISOString()} />}
      </p>
      {children && <p className="text-ink-soft">{children}</p>}
    </>
  );
}
