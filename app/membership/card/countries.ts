import { countryNames } from '../../copy/country-names.ts';

/** ISO 3166-1 alpha-2 codes with names, sorted by name. */
export const countries: readonly { code: string; name: string }[] = Object.entries(countryNames).map(
  ([code, name]) => ({
    code,
    name,
  }),
);

export function isCountry(code: string): boolean {
  return Object.hasOwn(countryNames, code);
}
