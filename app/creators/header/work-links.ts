import { useOutletContext } from 'react-router';
import { paths } from '../../paths.ts';
import { pageEditorPath } from '../paths.ts';

/** The way to the studio from where somebody is at home on the site. */
const studioLink = {
  one: 'Your studio',
  several: 'Your studios',
  /** For the operator, who may look into every one. */
  all: 'Studios',
} as const;

/** Where somebody works on this site; null: nowhere. The studio is a document of its own. */
export interface WorkLinks {
  studio: { path: string; words: string } | null;
  /** The editor of the one page that is the person's own. */
  editPage: string | null;
}

export function workLinksOf(account: {
  studios: readonly { creatorId: string; role: 'owner' | 'editor' }[];
  isOperator: boolean;
}): WorkLinks {
  const [own, ...others] = account.studios.filter(({ role }) => role === 'owner');
  return { studio: studioOf(account), editPage: own && others.length === 0 ? pageEditorPath(own.creatorId) : null };
}

/** The same on a page within the frame of `/account`, which has read them. */
export const useWorkLinks = () => useOutletContext<WorkLinks | undefined>();

function studioOf({ studios, isOperator }: Parameters<typeof workLinksOf>[0]): WorkLinks['studio'] {
  const [only, ...others] = studios;
  if (isOperator) return { path: paths.studios(), words: studioLink.all };
  if (others.length > 0) return { path: paths.studios(), words: studioLink.several };
  return only ? { path: paths.studio(only.creatorId), words: studioLink.one } : null;
}
