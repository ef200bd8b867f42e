import { productName } from '../../copy/product.ts';

export const secondStep = {
  title: 'One more step',
  lead: 'Confirm it’s you.',
  againTitle: 'Is it still you?',
  againLead: 'It’s been a while since you signed in, so please confirm it’s you.',
  passkey: 'Use your passkey',
  passkeyBusy: 'Waiting for your passkey…',
  passkeyNeedsScripts: 'Passkeys need JavaScript. Without it, enter a code.',
  or: 'or',
  code: 'Code',
  codeHint: 'The six digits in your authenticator app, or one of your recovery codes.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes you saved. Each works once.',
  submit: 'Continue',
  submitting: 'Checking…',
  lost: 'Lost your phone and your recovery codes?',
  lostLead: (address: string) => `Email ${address} from the address you sign in with.`,
  somebodyElse: 'Sign in as someone else:',
  password: 'Password',
  google: 'Sign in with Google again',
  choosePassword: 'Choose a password',
} as const;

export const secondStepErrors = {
  codeRequired: 'Please enter a code',
  wrong: 'That code is wrong or already used. Please try the next one.',
  passkey: 'Your passkey wasn’t accepted. Please try again, or use a code.',
  passkeyCancelled: 'No passkey was used. Try again, or use a code.',
  passkeyExists: 'This device already has a passkey for your account.',
  ended: 'You’ve been signed out. Please sign in again.',
  service: 'We couldn’t check that. Please try again.',
  signInAgain: 'Please sign in with Google again using the button below.',
} as const;

export const secondFactor = {
  title: 'Two-step verification',
  lead: 'This keeps your account safe even if someone learns your password.',
  required: `The studio needs one. Set it up and we’ll take you there.`,
  goOn: 'Continue to the studio',

  passkeys: 'Passkeys',
  passkeysLead: 'Your phone or computer confirms it’s you, by fingerprint, face or PIN.',
  passkeysNone: 'Passkeys don’t work at this address.',
  passkeyName: 'Name',
  passkeyNameHint: 'So you can tell it apart, such as “Kitchen phone”.',
  addPasskey: 'Add a passkey',
  addNeedsScripts: 'Adding a passkey needs JavaScript. An authenticator app works without it.',
  lastUsed: 'Last used on',
  addedOn: 'Added on',
  neverUsed: 'Not used yet',
  unnamed: 'Passkey',
  rename: 'Save name',
  renameOf: (name: string) => `New name for ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,

  app: 'Authenticator app',
  appLead: 'An app on your phone that shows a new six-digit code every 30 seconds.',
  appOn: 'Your app is set up.',
  appStart: 'Set up an app',
  appRemove: 'Remove the app',
  appCancel: 'Not now',
  qr: 'QR code for your authenticator app',
  qrLead: '1. Scan this code with your authenticator app, or enter the key.',
  qrLink: 'The app is on this device',
  key: 'Key',
  confirmLead: '2. Enter the six digits your app shows.',
  code: 'Code from the app',
  confirm: 'Finish',
  busy: 'One moment…',

  codes: 'Recovery codes',
  codesLead: 'For the day you lose your phone. Each works once.',
  codesLeft: (count: number) => (count === 1 ? 'One code is left.' : `${count} codes are left.`),
  codesRenew: 'Make new codes',
  codesRenewLead: 'The old ones stop working.',
  codesTitle: 'Keep these codes',
  codesShown: 'Write them down or save them now. We won’t show them again.',
  codesSave: 'Save as a file',
  codesFile: `${productName.toLowerCase()}-recovery-codes.txt`,

  doneApp: 'Your authenticator app is set up.',
  donePasskey: (name: string) => `Your passkey “${name}” is set up.`,
  doneRenamed: (name: string) => `It’s now called “${name}”.`,
  doneRemoved: 'Removed.',
  doneCodes: 'You have new recovery codes.',
  doneCancelled: 'Nothing was set up.',
} as const;

export const secondFactorUndo = {
  title: 'Remove two-step verification',
  lead: 'This removes the passkey, app or codes named in the email, and any added since. You’ll be signed out everywhere and your password will stop working; we’ll email you a link to choose a new one.',
  not: 'Added it yourself? Close this page and nothing changes.',
  button: 'Remove it',
  busy: 'Removing...',
  done: 'Removed',
  doneLead:
    'Everyone is signed out. We’ve emailed you a link to choose a new password. It works once and expires in an hour.',
  againLead: 'This link has already been used.',
  newPassword: 'Send another email',
  choosePassword: 'Choose a new password',
  failed: 'Nothing was removed',
} as const;

export const secondFactorUndoErrors = {
  invalid: 'This link is invalid or has expired.',
  service: 'Nothing was removed. Please try again.',
} as const;

export const secondFactorErrors = {
  code: 'That code is wrong. Please wait for the next one.',
  name: (most: number) => `Please use a name of at most ${most} characters`,
  gone: 'It’s already been removed.',
  service: 'Nothing was changed. Please try again.',
} as const;

/** Shown to people without a password, who prove their identity by a recent sign-in. */
export const signInAgain = {
  lead: 'You have no password, so please sign in again before you continue.',
  google: 'Sign in with Google again',
  or: 'Or choose a password first: we’ll email you a link.',
} as const;
