/** Placeholder page (specification, section 2). */
export const welcome = { heading: 'Welcome World' } as const;
