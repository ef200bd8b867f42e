/** Words apart from those of every header, because few pages load them. */
export const placeLinks = { letters: 'Letters', community: 'Community' } as const;
