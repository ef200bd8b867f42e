import type { RosterState } from '../../creators/roster.server.ts';

const states = {
  public: 'Public',
  private: 'Not public',
  unowned: 'Invitation not accepted yet',
} as const satisfies Record<RosterState, string>;

const merchants = {
  none: 'not connected',
  begun: 'being set up',
  checking: 'being checked by Stripe',
  ready: 'ready',
  'ready-required': 'ready, Stripe asks for something',
  restricted: 'on hold',
  'restricted-required': 'on hold, Stripe asks for something',
  leaving: 'being disconnected',
  disconnected: 'disconnected',
} as const;

export type MerchantLook = keyof typeof merchants;

export const operatorCreators = {
  title: 'Creators',
  lead: 'Opening a studio is recorded, and its owner sees that you were there.',
  search: 'Name, address or email',
  show: 'Show',
  everybody: 'Everybody',
  states,
  merchant: (look: MerchantLook) => `Stripe: ${merchants[look]}`,
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
