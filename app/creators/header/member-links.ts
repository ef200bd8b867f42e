import { useOutletContext } from 'react-router';
import { paths } from '../../paths.ts';
import { onPlatform } from '../../server-paths.ts';
import type { CreatorSite } from '../creator-site.ts';
import { pageEditorPath } from '../paths.ts';

const workLink = { studio: 'Your studio', studios: 'Your studios', operator: 'Operator' } as const;

export interface MemberLinks extends WorkLinks {
  /** Places of a creator, with the path of the creator's page, or null without a public page. */
  places: (SitePlaces & { path: string | null }) | null;
}

/** Paths of the places that only some creators have. */
export type SitePlaces = Pick<CreatorSite, 'letters' | 'community'>;

export interface WorkLinks {
  /** Link to the operator's pages, the list of studios or the only studio, or null. */
  work: { path: string; words: string } | null;
  /** Path of the page editor if the person owns exactly one studio, otherwise null. */
  editPage: string | null;
}

export function workLinksOf(account: {
  studios: readonly { creatorId: string; role: 'owner' | 'editor' }[];
  isOperator: boolean;
}): WorkLinks {
  const [own, ...others] = account.studios.filter(({ role }) => role === 'owner');
  return {
    work: workOf(account),
    editPage: own && others.length === 0 ? onPlatform(pageEditorPath(own.creatorId)) : null,
  };
}

/** Returns the links that the frame of `/account` has loaded, on a page inside that frame. */
export const useMemberLinks = () => useOutletContext<MemberLinks | undefined>();

function workOf({ studios, isOperator }: Parameters<typeof workLinksOf>[0]): WorkLinks['work'] {
  const [only, ...others] = studios;
  if (isOperator) return { path: onPlatform(paths.operator()), words: workLink.operator };
  if (others.length > 0) return { path: onPlatform(paths.studios()), words: workLink.studios };
  return only ? { path: onPlatform(paths.studio(only.creatorId)), words: workLink.studio } : null;
}
