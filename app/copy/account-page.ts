/** `/account` below the membership: each part's state, and the link to its page. */
export const accountPage = {
  kitchen: 'Your kitchen',
  title: 'Your account',
  change: 'Change',

  profile: 'Profile',
  name: 'Name',
  noName: 'Not given',
  /** After 'Change', for people who do not see what it stands beside. */
  changeName: 'your name',
  email: 'Email',
  changeEmail: 'your email',

  password: 'Password',
  passwordSet: 'You sign in with a password.',
  changePassword: 'Change your password',
  noPassword: 'You sign in with Google, and have no password.',
  choosePassword: 'Choose a password',

  terms: 'Terms',

  secondFactor: 'Second step',
  secondFactorLead: 'A passkey or an app on your phone, beside your password.',
  seeSecondFactor: 'Set it up, or change it',
  sessions: 'Where you are signed in',
  sessionsLead: 'Every phone and computer that is signed in to your account.',
  seeSessions: 'See them, and sign out there',

  data: 'Your data',
  dataLead: 'Everything that is stored about you, in one file to read and to keep.',
  getData: 'Get your data',

  deletion: 'Leave for good',
  deletionLead: 'Your account and all that belongs to it is deleted after 14 days, in which you can come back.',
  deleteAccount: 'Delete your account',
} as const;
