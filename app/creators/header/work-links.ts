import { useOutletContext } from 'react-router';
import { paths } from '../../paths.ts';
import { pageEditorPath } from '../paths.ts';

/** Labels of links to a person's work. */
const workLink = { studio: 'Your studio', studios: 'Your studios', operator: 'Operator' } as const;

/**
 * Links to a person's work on this site. The studio and the operator's pages are separate
 * documents.
 */
export interface WorkLinks {
  /** The operator's pages, or a studio. */
  work: { path: string; words: string } | null;
  /** Editor of the person's only page. */
  editPage: string | null;
}

export function workLinksOf(account: {
  studios: readonly { creatorId: string; role: 'owner' | 'editor' }[];
  isOperator: boolean;
}): WorkLinks {
  const [own, ...others] = account.studios.filter(({ role }) => role === 'owner');
  return { work: workOf(account), editPage: own && others.length === 0 ? pageEditorPath(own.creatorId) : null };
}

/** Reads the links on a page within the frame of `/account`, which has loaded them. */
export const useWorkLinks = () => useOutletContext<WorkLinks | undefined>();

function workOf({ studios, isOperator }: Parameters<typeof workLinksOf>[0]): WorkLinks['work'] {
  const [only, ...others] = studios;
  if (isOperator) return { path: paths.operator(), words: workLink.operator };
  if (others.length > 0) return { path: paths.studios(), words: workLink.studios };
  return only ? { path: paths.studio(only.creatorId), words: workLink.studio } : null;
}
