import { marisol } from './creators/marisol.ts';

export interface DemoPerson {
  /** Id of the account, by which the demo recognizes its own people. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  is: string;
  role: 'creator' | 'member' | 'ended-member' | 'operator';
  /** Secret of the person's authenticator app (base32). Undefined without a second factor. */
  totpSecret?: string;
}

/** Password of all demo people. It is public, so these people exist only in the demo. */
export const demoPassword = 'a seat at the table';

/** Creator whom the demo people work for or subscribe to. */
export const demoPeoplesCreator = marisol;

export const demoPeople: readonly DemoPerson[] = [
  {
    id: '7d1f6b90-3c55-4a8e-8f21-0a4b6c2e1001',
    email: marisol.email,
    firstName: 'Marisol',
    lastName: 'Vega',
    is: `the creator of ${marisol.name}`,
    role: 'creator',
  },
  {
    id: '7d1f6b90-3c55-4a8e-8f21-0a4b6c2e1002',
    email: 'nora@larder.example',
    firstName: 'Nora',
    lastName: 'Lindqvist',
    is: 'a member whose trial runs',
    role: 'member',
  },
  {
    id: '7d1f6b90-3c55-4a8e-8f21-0a4b6c2e1003',
    email: 'felix@larder.example',
    firstName: 'Felix',
    lastName: 'Adeyemi',
    is: 'a member whose membership has ended',
    role: 'ended-member',
  },
  {
    id: '7d1f6b90-3c55-4a8e-8f21-0a4b6c2e1004',
    email: 'operator@larder.example',
    firstName: 'Olu',
    lastName: 'Hart',
    is: 'the operator',
    role: 'operator',
    totpSecret: 'SEATATTHETABLEFORTHEDEMOPERATOR2',
  },
];
