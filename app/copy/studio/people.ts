import { productName } from '../product.ts';

/** `/studio/:creatorId/people`, and the page of somebody who works there. */
export const people = {
  title: 'People',
  lead: 'Who looks after this site with you.',
  list: 'Who works here',
  you: 'You',
  owner: 'Owner',
  editor: 'Editor',
  ownerMay: 'Changes everything, and decides who works here.',
  editorMay: 'Changes the page, the recipes and the pictures.',
  invited: 'Invited, has not come yet',
  since: 'Since',
  change: 'Change',
  changeOf: (email: string) => `Change what ${email} may do`,
  onlyOwners: 'An owner decides who works here.',

  invite: 'Invite somebody',
  inviteLead: 'They get a mail with a link that is good for 7 days.',
  email: 'Their email',
  role: 'What they may do',
  submit: 'Send the invitation',
  submitting: 'Sending…',
  sent: (email: string) => `An invitation is on its way to ${email}.`,
  sentAgain: (email: string) =>
    `A new invitation is on its way to ${email}. The earlier link works too, until it expires.`,
  added: (email: string) => `${email} has an account already, and can open the studio now. We have sent word.`,

  visits: 'Who has been here',
  visitsLead: `When somebody from ${productName} looks into your studio, it stands here.`,
  noVisits: 'Nobody from outside.',
  visit: `Somebody from ${productName}`,

  back: 'People',
  save: 'Save',
  saving: 'Saving…',
  remove: 'Take away access',
  removing: 'One moment…',
  removeLead: 'The studio closes to them at once. Their own account stays, and you can invite them again.',
  removeSelfLead: 'The studio closes to you at once. Only another owner can invite you again.',
  saved: 'Saved.',
  removed: 'They cannot open the studio any more. To let them in again, send an invitation.',
} as const;

export const peopleErrors = {
  there: 'They work here already',
  role: 'Please choose what they may do',
  lastOwner: 'There must be an owner who can sign in. Make somebody else an owner first.',
  unknown: 'They do not work here any more.',
  notOwner: 'You do not decide about people here any more.',
  service: 'Nothing was changed. Please try again.',
  notSent: 'The invitation could not be sent. Please try again.',
} as const;
