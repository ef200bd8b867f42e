/** A link to a creator's sign-up, with the path to return to (specification, section 2: 'from'). */
export interface SignUpLink {
  to: string;
  state: { from: string };
}
