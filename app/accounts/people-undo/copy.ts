export const peopleUndo = {
  title: 'Stop this change',
  lead: (studio: string) => `Here’s what you’ll stop. Everyone in ${studio} gets back the role they had before.`,
  signedOut: (emails: string) => `${emails}: signed out everywhere.`,
  not: 'Nothing wrong? Close this page and nothing changes.',
  button: 'Stop it',
  busy: 'Stopping...',
  done: 'The change is stopped',
  doneLead: 'Everyone has their earlier role back, and whoever made the change is signed out. All owners get an email.',
  ownLead:
    'You’re signed out too, because the change was made from your account. If that wasn’t you, choose a new password now: someone else knows yours, or used a browser where you were signed in.',
  againLead: 'This change was already stopped.',
  newPassword: 'Choose a new password',
  signIn: 'Sign in',
  failed: 'The change could not be stopped',
} as const;

export const peopleUndoErrors = {
  invalid: 'This link was used or has expired.',
  changed: 'An owner has changed this again in the meantime. Sign in to see who works there.',
  lastOwner: 'There would be no owner left. Make someone else an owner first.',
  service: 'The change could not be stopped. Please try again.',
} as const;
