/** `/account/receipts`. */
export const receiptsPage = {
  title: 'Your receipts',
  lead: 'Everything you were charged here, the newest first.',
  none: 'You were not charged for anything yet.',
} as const;
