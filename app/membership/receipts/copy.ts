export const receiptsPage = {
  title: 'Your receipts',
  lead: 'Everything you were charged here, the newest first.',
  none: 'You haven’t been charged yet.',
} as const;
