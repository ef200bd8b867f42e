import type { ComponentPropsWithoutRef } from 'react';

/** List without markers. Without the explicit role, Safari does not announce a list. */
export function PlainList({ as: List = 'ul', ...props }: { as?: 'ol' | 'ul' } & ComponentPropsWithoutRef<'ol'>) {
  return <List role="list" {...props} />;
}
