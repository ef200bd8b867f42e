export const sheet = { close: 'Close' };
