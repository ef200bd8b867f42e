const FRESH_MS = 15 * 60 * 1000;

/** Whether a session began so recently that it proves its owner where there is no password to ask for. */
export function isFreshSignIn({ signedInAt, now }: { signedInAt: Date; now: Date }): boolean {
  return now.getTime() - signedInAt.getTime() <= FRESH_MS;
}
