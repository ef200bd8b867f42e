export const consent = {
  title: 'Counting visits',
  question:
    'May we count your visits to this page: which buttons you use, and which site you came from? We’d keep a random id ' +
    'in your browser, without your name, email or IP address. You can change your mind in our privacy policy. If you say no, we keep nothing, not even your ' +
    'answer, so we’ll ask again next time.',
  more: 'How we count',
  yes: 'Yes, count me',
  no: 'No, do not',
  withdraw: 'Stop counting my visits',
  withdrawn: 'You are no longer counted.',
} as const;
