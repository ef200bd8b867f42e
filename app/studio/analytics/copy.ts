const people = (count: number) =>
  count === 0 ? 'nobody' : count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
const times = (count: number) =>
  count === 0 ? 'never' : count === 1 ? 'once' : count === 2 ? 'twice' : `${count.toLocaleString('en')} times`;

export const analyticsPage = {
  title: 'Analytics',
  ranges: {
    '7-days': 'Last 7 days',
    '4-weeks': 'Last 4 weeks',
    '12-weeks': 'Last 12 weeks',
    year: 'Last year',
  },
  spans: {
    '7-days': 'in the last 7 days',
    '4-weeks': 'in the last 4 weeks',
    '12-weeks': 'in the last 12 weeks',
    year: 'in the last year',
  },
  earlier: {
    '7-days': 'the 7 days before',
    '4-weeks': 'the 4 weeks before',
    '12-weeks': 'the 12 weeks before',
    year: 'the year before',
  },
  choose: 'Period',
  chooseUnit: 'Columns',
  byDay: 'By day',
  byWeek: 'By week',
  zone: 'Days and weeks are in UTC; weeks start on Monday. The last one isn’t over yet.',

  people,
  times,

  came: 'Visitors',
  cameLead: 'A visitor is one browser that opened your page. It counts once in each column, and once in all.',
  consent: {
    ask: 'We count only visitors who agreed to it, and never browsers that ask not to be tracked. The real number is higher.',
    assumed: 'Browsers that ask not to be tracked aren’t counted. The real number is higher.',
  },
  beforeThat: (count: number) => `${count.toLocaleString('en')} in the period before`,
  notOver: 'Not over yet',
  most: (count: number) => `Tallest column: ${count.toLocaleString('en')}`,
  visits: (count: number) => (count === 1 ? '1 visitor' : `${count.toLocaleString('en')} visitors`),
  nobodyCame: 'No visitors counted in this period.',

  sources: 'Where visitors came from',
  sourcesLead:
    'The name in your link (utm_source), or the site with the link. A visitor who came in two ways counts in both.',
  noSource: 'Not known, or typed in',

  clicked: 'Button presses',
  buttons: {
    signup_header: 'Sign-up button (header)',
    signup_hero: 'Sign-up button (headline)',
    get_cooking_features: 'Get cooking button (reasons to join)',
    join_community_cta: 'Join button (end of page)',
    signup_bar: 'Join bar (phone)',
  },
  nothingClicked: 'No button presses in this period.',

  joined: 'Joined and left',
  joinedLead: 'Deleted accounts count only among trials.',
  kinds: {
    joined: 'Signed up',
    confirmed: 'Confirmed their email',
    trials: 'Started a trial',
    paid: 'Paid for the first time',
    cancelled: 'Cancelled',
    moved: 'Moved to another creator',
  },
  nobodyJoined: 'Nobody joined or left in this period.',
  reasons: 'Why they cancelled',
  noReason: 'No reason given',

  churn: {
    title: 'Paying members who left',
    lead: 'Of the members who paid when this period began, those who no longer pay. Someone who cancels counts once the paid time is over.',
    none: 'Nobody paid when this period began.',
    sentence: ({ lost, paying }: { lost: number; paying: number }) =>
      `${lost.toLocaleString('en')} of ${paying.toLocaleString('en')} (${Math.round((lost / paying) * 1_000) / 10}%)`,
    /** @param than the period before: `the 4 weeks before` */
    before: (than: string, churn: string) => `${churn} in ${than}`,
  },

  cooked: 'Recipes viewed, cooked and saved',
  cookedLead: (fewest: number) =>
    `How often each recipe’s page was opened, and your members’ “I cooked it” and “Save” once ${fewest} people have. You can’t see who it was.`,
  nothingCooked: 'No recipe was viewed in this period.',
  uses: {
    views: {
      title: 'Viewed',
      words: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'view' : 'views'}`,
    },
    cooked: { title: 'Cooked', words: (count: number) => `cooked ${count.toLocaleString('en')}×` },
    saved: { title: 'Saved', words: (count: number) => `saved ${count.toLocaleString('en')}×` },
  },
  unnamed: 'A recipe without a name',

  funnel: {
    title: 'From a visit to a payment',
    lead: 'Visitors are browsers. The other steps are people who signed up in this time, and the percentage of them who started a trial and paid.',
    steps: { visitors: 'Visitors', joined: 'Signed up', trials: 'Started a trial', paid: 'Paid' },
    percent: (percent: number) => `${percent.toLocaleString('en')}%`,
  },

  table: 'Show as a table',
  download: 'Download table',
  sum: 'Total',
} as const;

export const analyticsColumns = {
  day: 'Day',
  week: 'Week from',
  isoWeek: 'Week',
  visitors: 'Visitors',
  reason: 'Reason',
  count: 'Count',
  source: 'Source',
  recipe: 'Recipe',
  views: 'Views',
  cooked: 'Cooked',
  saved: 'Saved',
} as const;

/** @param compared null if the period before has no data */
export function analyticsSentence(
  span: string,
  { visitors, joined }: { visitors: number; joined: number },
  compared: { than: string; visitors: number; joined: number } | null,
): string {
  const first =
    visitors === 0 && joined === 0
      ? `No visitors were counted ${span}, and nobody signed up.`
      : `${capital(visitorWords(visitors))} ${span}, and ${some(joined)} signed up.`;
  if (!compared) return first;
  if (visitors === compared.visitors && joined === compared.joined)
    return `${first} It was the same in ${compared.than}.`;
  return `${first} In ${compared.than}: ${visitorWords(compared.visitors)}, and ${some(compared.joined)} signed up.`;
}

export const todaySentence = ({ visitors, joined }: { visitors: number; joined: number }) =>
  `Today so far: ${visitorWords(visitors)} and ${joined === 0 ? 'no sign-ups' : joined === 1 ? '1 sign-up' : `${joined.toLocaleString('en')} sign-ups`}.`;

const visitorWords = (count: number) => (count === 0 ? 'no visitors' : analyticsPage.visits(count));
const some = (count: number) => (count === 0 ? 'nobody' : count === 1 ? 'one' : count.toLocaleString('en'));
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
