/** Words of `ui/sheet.tsx`. */
export const sheet = { close: 'Close' };
