import { paths } from '../paths.ts';

/** The way to the studio from where somebody is at home on the site. */
const studioLink = {
  one: 'Your studio',
  several: 'Your studios',
  /** For the operator, who may look into every one. */
  all: 'Studios',
} as const;

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
  if (account.isOperator) return { path: paths.studios(), words: studioLink.all };
  if (others.length > 0) return { path: paths.studios(), words: studioLink.several };
  return only ? { path: paths.studio(only.creatorId), words: studioLink.one } : null;
}
