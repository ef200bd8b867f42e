import type { ComponentPropsWithoutRef } from 'react';

/** List without markers. Safari treats it as a list only with the role. */
export function PlainList({ as: List = 'ul', ...props }: { as?: 'ol' | 'ul' } & ComponentPropsWithoutRef<'ol'>) {
  return <List role="list" {...props} />;
}
