export const operatorDeletions = {
  title: 'Deletions',
  lead: 'An account is deleted 14 days after its owner asked for it. Until then the owner can undo that. You don’t have to do anything.',
  none: 'No account is to be deleted',
  noneHere: 'There are no more.',
  memberOf: (creator: string) => `A member of ${creator}`,
  worksFor: (studios: readonly string[]) => `Works for ${studios.join(', ')}`,
  operator: 'An operator',
  nobodys: 'Nobody’s member',
  further: 'Later ones',
  first: 'Back to the first',
} as const;
