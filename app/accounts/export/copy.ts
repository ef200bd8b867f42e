import { productName } from '../../copy/product.ts';

/** `/account/export`. */
export const dataExport = {
  title: 'Your data',
  lead: `Everything that ${productName} stores about you, in one archive: once for you to read and print, and once for programs.`,
  contents: 'What is in it',
  items: [
    'your account, your record, and how you sign in: never your password, of which only a hash is stored',
    'your memberships, with everything that happened to them: trials, moves, cancellations and what you wrote about them',
    'where you are signed in, the links that were mailed to you, and the mail that waits to be sent',
    'what was done with your account by the people who run the site',
  ],
  download: 'Download your data',
  private: 'It is made at the moment you ask, and nobody keeps a copy. Please store it where only you can open it.',
  failed: 'Your data could not be put together. Please try again.',
} as const;
