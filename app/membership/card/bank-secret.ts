const names = ['setup_intent_client_secret', 'payment_intent_client_secret'];

/** A bank that led the browser away and back leaves the secret of its question in the address, where it must not stay. */
export const hasBankSecret = ({ searchParams }: URL) => names.some((name) => searchParams.has(name));
