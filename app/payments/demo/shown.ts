export interface ShownCustomer {
  id: string;
  name: string;
  email: string;
  cards: { id: string; words: string; state: 'accepted' | 'declined' | 'asks' }[];
  subscriptions: { id: string; status: string; from: Date; until: Date; cancelAt: Date | null; plan: string }[];
  invoices: { id: string; status: string; amount: number; currency: string; createdAt: Date; nextAt: Date | null }[];
  charges: {
    id: string;
    amount: number;
    currency: string;
    createdAt: Date;
    state: 'paid' | 'failed' | 'disputed';
    refunds: { id: string; amount: number; state: 'succeeded' | 'failed' }[];
    dispute: { id: string; state: 'open' | 'won' | 'lost' } | null;
  }[];
  /** Payments and cards that wait for the person's answer to the bank. */
  questions: { intentId: string; amount: number | null; currency: string | null }[];
}

export interface ShownMerchant {
  id: string;
  name: string;
  country: string | null;
  state: 'restricted' | 'pending' | 'active' | 'disconnected' | 'closed';
  /** Stripe's names of the information that the owner must give. */
  asked: readonly string[];
  /** Date by which the information is needed, or null if there is no such date. */
  by: Date | null;
  /** Balances by currency; negative if the account owes. */
  balances: readonly { amount: number; currency: string }[];
  /** Subscriptions that another application made in the account, and how many of them end or have ended. */
  elsewhere: { count: number; ending: number };
}

export interface ShownEvent {
  seq: number;
  id: string;
  type: string;
  at: Date;
  /** Id of the object that the event is about. */
  about: string;
  delivery: { is: 'waits'; copies: number; from: Date | null } | { is: 'taken' | 'lost' };
}
