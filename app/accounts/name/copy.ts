export const namePage = {
  title: 'Change your name',
  lead: 'How our emails greet you.',
  firstName: 'First name',
  lastName: 'Last name',
  submit: 'Save your name',
  submitting: 'Saving...',
  unexpected: 'We couldn’t save your name. Please try again.',
} as const;
