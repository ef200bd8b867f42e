const names = ['setup_intent_client_secret', 'payment_intent_client_secret'];

/**
 * Returns true if the address has the secret of a bank challenge, left by a redirect from the
 * bank. The secret must be removed.
 */
export const hasBankSecret = ({ searchParams }: URL) => names.some((name) => searchParams.has(name));
