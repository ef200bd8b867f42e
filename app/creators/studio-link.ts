import { paths } from '../paths.ts';
import { studioLink as copy } from './studio-link-copy.ts';

/** A link into the studio, which is a document of its own. */
export interface StudioLink {
  path: string;
  words: string;
}

/** The way to where an account works; null: it works nowhere. */
export function studioLinkOf(account: {
  studios: readonly { creatorId: string }[];
  isOperator: boolean;
}): StudioLink | null {
  const [only, ...others] = account.studios;
  if (account.isOperator) return { path: paths.studios(), words: copy.all };
  if (others.length > 0) return { path: paths.studios(), words: copy.several };
  return only ? { path: paths.studio(only.creatorId), words: copy.one } : null;
}
