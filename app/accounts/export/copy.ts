import { productName } from '../../copy/product.ts';

export const dataExport = {
  title: 'Your data',
  lead: `Everything ${productName} stores about you, in one archive: one copy to read and print, one for programs.`,
  contents: 'What is in it',
  items: [
    'your account, your record, and how you sign in: never your password, of which only a hash is stored',
    'your memberships, with everything that happened to them: trials, moves, cancellations and what you wrote about them',
    'the recipes you saved, what you cooked, your private notes, your shopping list and your week',
    'what you wrote in communities, with your pictures',
    'your card’s kind and last four digits, your payments, and what you agreed to: never the whole number, which we don’t have',
    'where you are signed in, the links that were emailed to you, and the emails that wait to be sent',
    'what was done with your account by the people who run the site',
  ],
  download: 'Download your data',
  private: 'We make it when you ask and keep no copy. Store it somewhere only you can open.',
  failed: 'We couldn’t put your data together. Please try again.',
} as const;
