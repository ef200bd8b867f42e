const people = (count: number) =>
  count === 0 ? 'nobody' : count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
const times = (count: number) =>
  count === 0 ? 'never' : count === 1 ? 'once' : count === 2 ? 'twice' : `${count.toLocaleString('en')} times`;

/** `/studio/…/activity`. */
export const activityPage = {
  title: 'What happened',
  ranges: {
    '7-days': 'The last 7 days',
    '4-weeks': 'The last 4 weeks',
    '12-weeks': 'The last 12 weeks',
    year: 'The last year',
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
  choose: 'Which time',
  byDay: 'Day by day',
  byWeek: 'Week by week',
  zone: 'Days and weeks are those of UTC; a week begins on Monday. The last one is not over yet.',

  people,
  times,

  came: 'How many came?',
  cameLead: 'Somebody counts on their first visit, and whenever they press a button.',
  consent: {
    ask: 'Visits are counted only of those who agreed to it, and never of a browser that asks not to be followed. So more people were here than you see.',
    assumed: 'A browser that asks not to be followed is not counted, so more people were here than you see.',
  },
  visits: (count: number) => (count === 1 ? '1 visitor' : `${count.toLocaleString('en')} visitors`),
  nobodyCame: 'Nobody was counted in this time.',

  clicked: 'What did they press?',
  buttons: {
    signup_header: 'Sign up, at the top of your page',
    signup_hero: 'Sign up, below your opening words',
    get_cooking_features: 'Get cooking, below the reasons to join',
    join_community_cta: 'Join, at the end of your page',
    signup_bar: 'Join, in the bar that comes along on a phone',
  },
  nothingClicked: 'Nobody pressed a button in this time.',

  joined: 'Who joined, and who left?',
  joinedLead: 'People whose account is deleted are counted among the free days alone.',
  kinds: {
    joined: 'Signed up',
    confirmed: 'Confirmed their address',
    trials: 'Began their free days',
    cancelled: 'Cancelled',
    left: 'Moved to somebody else',
  },
  nobodyJoined: 'Nobody joined and nobody left in this time.',
  reasons: 'Why they cancelled',
  noReason: 'Did not say',

  cooked: 'What do they cook?',
  cookedLead: (fewest: number) =>
    `Your members’ own “I cooked it” and “Save”, from ${fewest} people on. Nobody sees who it was.`,
  nothingCooked: (fewest: number) => `No recipe was cooked or saved by ${fewest} people in this time.`,
  cookedAndSaved: (cooked: number, saved: number) =>
    [cooked > 0 && `cooked ${cooked.toLocaleString('en')}×`, saved > 0 && `saved ${saved.toLocaleString('en')}×`]
      .filter(Boolean)
      .join(', '),
  unnamed: 'A recipe without a name',

  table: 'Show the numbers as a table',
  download: 'Download this table',
  sum: 'Together',
} as const;

/** The heads of the tables. */
export const activityColumns = {
  day: 'Day',
  week: 'Week from',
  isoWeek: 'Week',
  visitors: 'Visitors',
  reason: 'Reason',
  count: 'How often',
  recipe: 'Recipe',
  cooked: 'Cooked',
  saved: 'Saved',
} as const;

/** What happened, in one or two sentences. @param compared null: there was nothing before to compare with */
export function activitySentence(
  span: string,
  { visitors, joined }: { visitors: number; joined: number },
  compared: { than: string; visitors: number; joined: number } | null,
): string {
  const first =
    visitors === 0 && joined === 0
      ? `Nobody visited ${span}, as far as visits are counted, and nobody signed up.`
      : `${capital(people(visitors))} visited ${span}, and ${some(joined)} signed up.`;
  if (!compared) return first;
  if (visitors === compared.visitors && joined === compared.joined)
    return `${first} It was the same in ${compared.than}.`;
  return `${first} In ${compared.than} ${people(compared.visitors)} visited, and ${some(compared.joined)} signed up.`;
}

/** The same of a day that is not over. */
export const todaySentence = ({ visitors, joined }: { visitors: number; joined: number }) =>
  `Today so far: ${visitors === 0 ? 'no visitors' : activityPage.visits(visitors)} and ${joined === 0 ? 'no sign-ups' : joined === 1 ? '1 sign-up' : `${joined.toLocaleString('en')} sign-ups`}.`;

const some = (count: number) => (count === 0 ? 'nobody' : count === 1 ? 'one' : count.toLocaleString('en'));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
