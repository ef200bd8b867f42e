import { useOutletContext } from 'react-router';
import { paths } from '../../paths.ts';
import { pageEditorPath } from '../paths.ts';

/** The ways to somebody's work from where they are at home on the site. */
const workLink = { studio: 'Your studio', studios: 'Your studios', operator: 'Operator' } as const;

/** Where somebody works on this site; null: nowhere. The studio and the operator's pages are documents of their own. */
export interface WorkLinks {
  /** The operator's pages, or a studio. */
  work: { path: string; words: string } | null;
  /** The editor of the one page that is the person's own. */
  editPage: string | null;
}

export function workLinksOf(account: {
  studios: readonly { creatorId: string; role: 'owner' | 'editor' }[];
  isOperator: boolean;
}): WorkLinks {
  const [own, ...others] = account.studios.filter(({ role }) => role === 'owner');
  return { work: workOf(account), editPage: own && others.length === 0 ? pageEditorPath(own.creatorId) : null };
}

/** The same on a page within the frame of `/account`, which has read them. */
export const useWorkLinks = () => useOutletContext<WorkLinks | undefined>();

function workOf({ studios, isOperator }: Parameters<typeof workLinksOf>[0]): WorkLinks['work'] {
  const [only, ...others] = studios;
  if (isOperator) return { path: paths.operator(), words: workLink.operator };
  if (others.length > 0) return { path: paths.studios(), words: workLink.studios };
  return only ? { path: paths.studio(only.creatorId), words: workLink.studio } : null;
}
