/** `/account/name`. */
export const namePage = {
  title: 'Change your name',
  lead: 'As your mails greet you.',
  firstName: 'First name',
  lastName: 'Last name',
  submit: 'Save your name',
  submitting: 'Saving...',
  unexpected: 'Your name could not be saved. Please try again.',
} as const;
