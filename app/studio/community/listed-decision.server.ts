import type { ListedDecision } from '../../community/moderation/queries.server.ts';

export type ShownDecision = ReturnType<typeof listedDecision>;

export const listedDecision = ({
  at,
  until,
  undoneAt,
  appealedAt,
  appealDecidedAt: _,
  decidedBy: __,
  ...decision
}: ListedDecision) => ({
  ...decision,
  at: at.toISOString(),
  until: until?.toISOString() ?? null,
  isUndone: undoneAt !== null,
  isAppealed: appealedAt !== null,
});
