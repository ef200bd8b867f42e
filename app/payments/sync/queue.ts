/** The queue of syncs, of the policy `short`: its jobs have the subscription's id as their key. */
export const SYNC_QUEUE = 'payment-sync';
