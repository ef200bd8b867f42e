export const accountPage = {
  title: 'Your account',
  change: 'Change',

  /** Shown on a creator's own site to members of another creator. */
  elsewhere: (creator: string) => `Your membership is with ${creator}.`,
  goElsewhere: 'Go to it',

  profile: 'Profile',
  name: 'Name',
  noName: 'Not given',
  changeName: 'your name',
  email: 'Email',
  changeEmail: 'your email',

  password: 'Password',
  passwordSet: 'You sign in with a password.',
  changePassword: 'Change your password',
  noPassword: 'You sign in with Google and have no password.',
  choosePassword: 'Choose a password',

  terms: 'Terms',
  /** Shown at the top of `/account` until the terms are accepted. */
  acceptFirst: 'Accept the terms to continue',
  acceptFirstLead: 'Until you do, nothing is charged, and your access ends after your free days.',

  secondFactor: 'Two-step verification',
  secondFactorLead: 'A passkey or an app on your phone, as well as your password.',
  seeSecondFactor: 'Set up or change',
  sessions: 'Where you are signed in',
  sessionsLead: 'Every phone and computer that is signed in to your account.',
  seeSessions: 'See them and sign out',

  data: 'Your data',
  dataLead: 'Everything we store about you, in one file.',
  getData: 'Get your data',
  ownWords: 'What you wrote in communities',

  deletion: 'Delete account',
  deletionLead: 'Your account and everything in it is deleted after 14 days. You can change your mind until then.',
  deleteAccount: 'Delete your account',
} as const;

/** Label of the link to the withdrawal form, in the words of Directive 2011/83/EU, article 11a. */
export const withdrawHere = 'Withdraw from contract here';
