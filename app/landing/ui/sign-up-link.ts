/** The address of a creator's sign-up, and where it is to come back to (specification, section 2: 'from'). */
export interface SignUpLink {
  to: string;
  state: { from: string };
}
