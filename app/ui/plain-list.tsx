import type { ComponentPropsWithoutRef } from 'react';

/** A list without markers, which Safari takes for none unless its role says so. */
export function PlainList({ as: List = 'ul', ...props }: { as?: 'ol' | 'ul' } & ComponentPropsWithoutRef<'ol'>) {
  return <List role="list" {...props} />;
}
