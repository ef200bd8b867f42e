const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const communityPart = {
  title: 'Community',
  lead: 'Your members’ posts. What your own people wrote doesn’t count, and neither do imported comments.',
  people: 'People who wrote',
  questions: 'Questions asked',
  answered: 'You answered',
  median: 'Half of your answers within',
  signUps: 'Sign-ups that began at notes',
  signUpsHint: 'People who pressed the button on your community’s pages or at a recipe’s notes.',
  none: '–',
  ofAsked: (answered: number, asked: number) => `${answered.toLocaleString('en')} of ${asked.toLocaleString('en')}`,
  /** @param than the period before: `the 4 weeks before` */
  before: (than: string, words: string) => `${words} in ${than}`,
  /** @param minutes rounded up */
  within: (minutes: number) =>
    minutes < 60
      ? counted(minutes, 'minute', 'minutes')
      : minutes < 48 * 60
        ? counted(Math.round(minutes / 60), 'hour', 'hours')
        : counted(Math.round(minutes / 60 / 24), 'day', 'days'),
} as const;
