import type { RosterState } from '../../creators/roster.ts';

const states = {
  public: 'Public',
  private: 'Not public',
  unowned: 'Not accepted yet',
} as const satisfies Record<RosterState, string>;

/** `/operator/creators` */
export const operatorCreators = {
  title: 'Creators',
  lead: 'Opening a studio is recorded, and its owner sees that you were there.',
  search: 'Name, address or email',
  show: 'Show',
  everybody: 'Everybody',
  states,
  find: 'Find',
  all: 'Show everybody',
  list: 'Creators',
  columns: { name: 'Name', state: 'State', since: 'Since' },
  none: 'No creators yet',
  noneFound: 'Nobody found',
  noneLead: 'Add the first one on the site’s machine:',
  add: 'npm run creator -- add --email … --name …',
  further: 'More creators',
  first: 'Back to the first',
  page: 'Page',
  pageOf: (name: string) => `${name}’s page`,
} as const;
