/** Around the fields of every form. */
export const form = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  newTab: '(opens in a new tab)',
} as const;
