export const quotePage = {
  title: 'May I quote you?',
  lead: (creator: string) => `${creator} would like to show these words of your note on the page.`,
  name: (name: string) => `They would stand there under the name ${name}. You can take them down here at any time.`,
  yes: 'Yes, quote me',
  no: 'No, thank you',
  withdraw: 'Take it down',
  busy: 'One moment…',
  agreed: 'You said yes. Your words stand on the page.',
  declined: 'You said no. Nothing is shown.',
  failed: 'Your answer was not saved. Please try again.',
  gone: 'Nobody asks about this note any more.',
} as const;
