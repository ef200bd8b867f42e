export const ownWords = {
  title: 'What you wrote',
  lead: 'Your notes, questions, posts and answers in communities, also where you are no longer a member.',
  none: 'You haven’t written anything yet.',
  in: (name: string) => `In ${name}’s community`,
  unnamed: 'A creator',
  states: {
    held: 'Waits for approval',
    shown: '',
    hidden: 'Hidden while someone looks at it',
    removed: 'Removed by the creator’s people',
    deleted: '',
  },
  quotes: { title: 'May you be quoted?', agreed: 'You said yes. You can take it down here.' },
  decisions: {
    title: 'Decisions about your words',
    actions: {
      hide: 'A post was hidden',
      remove: 'A post was removed',
      'hide-all': 'Your posts were hidden',
      warn: 'A warning',
      pause: 'You were paused',
      exclude: 'You cannot write any more',
    },
  },
  pictures: (count: number) => (count === 1 ? 'With a picture' : `With ${count} pictures`),
  edit: 'Change it',
  remove: 'Delete',
  removeHint: 'It disappears for everyone at once. After 30 days nothing of it is left.',
  removeNow: 'Delete it for good',
  removing: 'Deleting…',
  deleted: 'Your post was deleted.',
  newest: 'Back to the newest',
  older: 'Older',
  failed: 'We couldn’t delete that. Please try again.',
  gone: 'This post is no longer there.',
} as const;

/** Page of the link in a deleted account's last email. */
export const leftWords = {
  title: 'Delete what you left',
  lead: (count: number) =>
    count === 1
      ? 'One post of yours is still shown, under “Former member”.'
      : `${count.toLocaleString('en')} posts of yours are still shown, under “Former member”.`,
  submit: 'Delete all of it',
  submitting: 'One moment…',
  doneTitle: 'It’s deleted',
  done: 'Nothing you wrote is shown any more. After 30 days nothing of it is left.',
  unknown: 'This link isn’t valid. Please copy the whole link from our last email.',
  failed: 'We couldn’t delete it. Please try again.',
} as const;
