/** `/operator/deletions` */
export const operatorDeletions = {
  title: 'Deletions',
  lead: 'Accounts whose owner asked for it 14 days before. Until then it can be undone by its owner. Nothing needs you.',
  none: 'No account is to be deleted',
  noneHere: 'There are no more.',
  memberOf: (creator: string) => `A member of ${creator}`,
  worksFor: (studios: readonly string[]) => `Works for ${studios.join(', ')}`,
  operator: 'An operator',
  nobodys: 'Nobody’s member',
  further: 'Later ones',
  first: 'Back to the first',
} as const;
