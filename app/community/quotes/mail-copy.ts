import type { MailWords } from '../../mail/copy.ts';

export const quoteMail = (creator: string, words: string): MailWords => ({
  subject: `${creator} asks: may I quote you?`,
  preheader: 'Your note would stand on the page, under the name you chose.',
  heading: 'May I quote you?',
  lead: [
    `${creator} would like to show this part of your note on the page: “${words}”`,
    'It would stand there under the name you chose in the community. You can take it down at any time.',
  ],
  button: 'Say yes or no',
  after: ['Nothing is shown unless you say yes.'],
});
