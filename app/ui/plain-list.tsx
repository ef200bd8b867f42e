import type { ComponentPropsWithoutRef } from 'react';

/** List without markers. The explicit role is needed because Safari otherwise does not announce a list. */
export function PlainList({ as: List = 'ul', ...props }: { as?: 'ol' | 'ul' } & ComponentPropsWithoutRef<'ol'>) {
  return <List role="list" {...props} />;
}
