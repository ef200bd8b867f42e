import { productName } from '../../copy/product.ts';

/** `/sign-in/second-factor` and `/sign-in/again`. */
export const secondStep = {
  title: 'One more step',
  lead: 'Your account asks for a second proof that it is you.',
  againTitle: 'Is it still you?',
  againLead: 'It is a while since you signed in, so we ask once more before you go on.',
  passkey: 'Use your passkey',
  passkeyBusy: 'Waiting for your passkey…',
  passkeyNeedsScripts: 'Your passkey works only with scripts. Without them, enter a code.',
  or: 'or',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of those that you wrote down. Each works once.',
  submit: 'Go on',
  submitting: 'Checking…',
  lost: 'Neither at hand, and no recovery code either?',
  lostLead: (address: string) => `Write to ${address} from the address that you sign in with.`,
  somebodyElse: 'Sign in as somebody else:',
  password: 'Password',
  google: 'Sign in with Google again',
  choosePassword: 'Choose a password',
} as const;

export const secondStepErrors = {
  codeRequired: 'Please enter a code',
  wrong: 'This code is not right, or was used before. Please try the next one.',
  passkey: 'The passkey was not accepted. Please try again, or use a code.',
  passkeyCancelled: 'No passkey was used. You can try again, or use a code.',
  passkeyExists: 'This device has a passkey for your account already.',
  ended: 'You are signed out in the meantime. Please sign in again.',
  service: 'That could not be checked. Please try again.',
  signInAgain: 'Please sign in with Google again, with the button below.',
} as const;

/** `/account/second-factor`. */
export const secondFactor = {
  title: 'A second step when you sign in',
  lead: 'With it, nobody who learns your password gets into your account. One of these is enough; two are safer.',
  required: `The studio needs it. Set up one of these, and you are led there.`,
  goOn: 'Go on to the studio',

  passkeys: 'Passkeys',
  passkeysLead: 'Your phone or computer confirms that it is you: by fingerprint, face or its PIN.',
  passkeysNone: 'They need the site’s own name in the address, which this one has not.',
  passkeyName: 'A name for it',
  passkeyNameHint: 'So that you know it again, such as “Kitchen phone”.',
  addPasskey: 'Add a passkey',
  lastUsed: 'Last used on',
  addedOn: 'Added on',
  neverUsed: 'Not used yet',
  unnamed: 'Passkey',
  rename: 'Save the name',
  renameOf: (name: string) => `New name for ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,

  app: 'Authenticator app',
  appLead: 'An app on your phone that shows a new code of six digits every half a minute.',
  appOn: 'Your app is set up.',
  appStart: 'Set up an app',
  appRemove: 'Remove the app',
  appCancel: 'Not now',
  qr: 'QR code for your authenticator app',
  qrLead: '1. Open your authenticator app and scan this picture, or type the key into it.',
  qrLink: 'The app is on this device',
  key: 'Key',
  confirmLead: '2. Type the six digits that the app shows now.',
  code: 'Code from the app',
  confirm: 'Finish',
  busy: 'One moment…',

  codes: 'Recovery codes',
  codesLead: 'For the day when your phone is lost. Each works once.',
  codesLeft: (count: number) => (count === 1 ? 'One code is left.' : `${count} codes are left.`),
  codesRenew: 'Make new codes',
  codesRenewLead: 'The old ones stop working.',
  codesTitle: 'Keep these codes',
  codesShown: 'Write them down or save them now: they are shown this once.',
  codesSave: 'Save as a file',
  codesFile: `${productName.toLowerCase()}-recovery-codes.txt`,

  doneApp: 'Your authenticator app is set up.',
  donePasskey: (name: string) => `Your passkey “${name}” is set up.`,
  doneRenamed: (name: string) => `It is called “${name}” now.`,
  doneRemoved: 'Removed. It opens nothing any more.',
  doneCodes: 'You have new recovery codes.',
  doneCancelled: 'Nothing was set up.',
} as const;

/** `/auth/second-factor/undo`. */
export const secondFactorUndo = {
  title: 'Remove a second step',
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
  code: 'This code is not right. Please wait for the next one, and type it.',
  name: (most: number) => `Please use a name of at most ${most} characters`,
  gone: 'It has been removed already.',
  service: 'Nothing was changed. Please try again.',
} as const;

/** For people without a password, whose sign-in a moment ago shows who they are. */
export const signInAgain = {
  lead: 'You have no password, so we ask you to sign in once more before you go on.',
  google: 'Sign in with Google again',
  or: 'Or choose a password first: we send you a link for that.',
} as const;
