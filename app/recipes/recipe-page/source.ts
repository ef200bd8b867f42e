import { readHttpsAddress } from '../../ui/https-address.ts';

/** Where a recipe was taken from: a page elsewhere, named by its host, or words. */
export interface Source {
  words: string;
  /** An https address; null: the words are no address. */
  address: string | null;
}

/** @param source as it is stored, untrusted */
export function readSource(source: string | null): Source | null {
  const words = source?.trim();
  if (!words) return null;
  const address = readHttpsAddress(words);
  return { words: address ? new URL(address).host.replace(/^www\./, '') : words, address };
}
