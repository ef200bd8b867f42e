/** The consent question, where the operator requires it, and withdrawing consent. */
export const consent = {
  title: 'Counting visits',
  question:
    'May we count which buttons are used on this page? We would keep a random id in your browser, and no name, email ' +
    'or IP address with it. You can take a yes back in our privacy policy. If you say no, nothing is kept, not ' +
    'even your answer, so we ask again next time.',
  more: 'How we count',
  yes: 'Yes, count me',
  no: 'No, do not',
  withdraw: 'Stop counting my visits',
  withdrawn: 'You are no longer counted.',
} as const;
