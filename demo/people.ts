import { marisol } from './creators/marisol.ts';

/** Somebody whose log-in the demo prints. */
export interface DemoPerson {
  /** The account's. By it the demo knows its own people from others. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** What the log-in shows, for whoever reads the print. */
  is: string;
  role: 'creator' | 'member' | 'ended-member' | 'operator';
  /** What an authenticator app makes this person's codes from (base32); left out: no second factor is asked for. */
  totpSecret?: string;
}

/** Of all of them. As anybody can read it, they exist in the demo alone. */
export const demoPassword = 'a seat at the table';

/** The creator whom they work for, or subscribe to. */
export const demoPeoplesCreator = marisol;

export const demoPeople: readonly DemoPerson[] = [
  {
    id: '7d1f6b90-3c55-4a8e-8f21-0a4b6c2e1001',
    email: marisol.email,
    ...{ firstName: 'Marisol', lastName: 'Vega' },
    ...{ is: `the creator of ${marisol.name}`, role: 'creator' },
  },
  {
    id: '7d1f6b90-3c55-4a8e-8f21-0a4b6c2e1002',
    email: 'nora@larder.example',
    ...{ firstName: 'Nora', lastName: 'Lindqvist' },
    ...{ is: 'a member whose trial runs', role: 'member' },
  },
  {
    id: '7d1f6b90-3c55-4a8e-8f21-0a4b6c2e1003',
    email: 'felix@larder.example',
    ...{ firstName: 'Felix', lastName: 'Adeyemi' },
    ...{ is: 'a member whose membership has ended', role: 'ended-member' },
  },
  {
    id: '7d1f6b90-3c55-4a8e-8f21-0a4b6c2e1004',
    email: 'operator@larder.example',
    ...{ firstName: 'Olu', lastName: 'Hart' },
    ...{ is: 'the operator', role: 'operator' },
    totpSecret: 'SEATATTHETABLEFORTHEDEMOPERATOR2',
  },
];
