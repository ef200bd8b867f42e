export const demoCard = {
  title: 'This is a demo: no money moves.',
  body: 'Type a test card, with any future expiry date and any three digits. None of these digits leaves this browser.',
  cards: 'Test cards to try',
  wallet: (name: string) => `Test ${name}`,
  useCard: 'Use a card instead',
  walletChosen: (name: string) => `${name} is chosen. Nothing else to fill in here but the country.`,
  is: {
    accepted: 'is accepted',
    asksOnce: 'the bank asks once, when it is saved',
    asksEachTime: 'the bank asks each time',
    declined: 'is declined at once',
    noFunds: 'has insufficient funds',
    expired: 'is declined as expired',
    wrongCode: 'is declined for its security code',
    bankError: 'is declined by an error of the bank',
    failsLater: 'is saved, and the charge fails',
  },
  other:
    'Any other number is declined. A test card is saved with an expiry date of its own, and has one free week with each creator.',
  /** Shown for an unknown number; the form is not sent. */
  unknown: 'This card was declined: only test cards work in the demonstration. Try one from the list',
} as const;
