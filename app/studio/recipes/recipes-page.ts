import { isUuid } from '../../http/ids.ts';
import type { OwnListed } from './list-own.server.ts';
import { OWN_ON_PAGE, type OwnSearch, type ShownState } from './own-search.ts';
import type { ToPublish } from './selection.ts';

const doneWords = [
  ...(['published', 'offline', 'tagged', 'removed', 'back', 'copied'] as const),
  ...(['gone', 'full', 'none', 'no-tag', 'too-often', 'failed'] as const),
];

export interface ListDone {
  what: (typeof doneWords)[number];
  of: readonly string[];
  /** Number of recipes for which the action failed, or was not tried after an error. */
  left: number;
  /** Ids of recipes that were drafts before they were published. Undo turns these back into drafts. */
  undo?: readonly string[];
}

export interface RecipesPage {
  search: OwnSearch;
  recipes: OwnListed[];
  counts: Record<ShownState, number>;
  next: OwnSearch['after'];
  done: ListDone | null;
  question: ToPublish[] | null;
}

export function readListDone(params: URLSearchParams): ListDone | null {
  const what = doneWords.find((each) => each === params.get('done'));
  if (!what) return null;
  const left = Number(params.get('left') ?? 0);
  const idsOf = (name: string) => (params.get(name) ?? '').split('.', OWN_ON_PAGE).filter(isUuid);
  return {
    what,
    of: idsOf('of'),
    undo: idsOf('undo'),
    left: Number.isInteger(left) && left > 0 && left <= OWN_ON_PAGE ? left : 0,
  };
}

export const listDoneQuery = ({ what, of, left, undo = [] }: ListDone): [string, string][] => [
  ['done', what],
  ...(of.length > 0 ? [['of', of.join('.')] as [string, string]] : []),
  ...(undo.length > 0 ? [['undo', undo.join('.')] as [string, string]] : []),
  ...(left > 0 ? [['left', String(left)] as [string, string]] : []),
];
