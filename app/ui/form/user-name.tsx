/** For password managers, which store a password under the user name beside it. Sent with no form. */
export function UserName({ email }: { email: string }) {
  return <input hidden readOnly type="text" autoComplete="username" value={email} />;
}
