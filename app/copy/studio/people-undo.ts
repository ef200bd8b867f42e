/** `/auth/people/undo`: stopping a change of a studio's people. */
export const peopleUndo = {
  title: 'Stop this change',
  lead: (studio: string) => `This is what you stop. Afterwards everybody has the role in ${studio} from before.`,
  signedOut: (emails: string) => `${emails}: signed out everywhere.`,
  not: 'Is it all right as it is? Then close this page: nothing has happened.',
  button: 'Stop it',
  busy: 'Stopping...',
  done: 'The change is stopped',
  doneLead: 'Everybody has the role from before, and whoever made the change is signed out. All owners get a mail.',
  ownLead:
    'You are signed out too, because the change was made with your account. Was it not you? Then choose a new password now: somebody else knows yours, or used a browser in which you were signed in.',
  againLead: 'It has been stopped already.',
  newPassword: 'Choose a new password',
  signIn: 'Sign in',
  failed: 'The change could not be stopped',
} as const;

export const peopleUndoErrors = {
  invalid: 'This link does not work any more: it was used or has expired.',
  changed: 'An owner has changed this again in the meantime. Sign in to see who works there.',
  lastOwner: 'Nobody would be an owner any more. Make somebody an owner first.',
  service: 'The change could not be stopped. Please try again.',
} as const;
