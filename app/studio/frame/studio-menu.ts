import type { RoutePattern } from '../../route-table.ts';
import type { PartOfPattern } from '../paths.ts';
import { studioFrame as copy } from './copy.ts';

type StudioPart = PartOfPattern<RoutePattern>;

/** Pages that the menu leaves out, with the entry that is current on them, or null. */
export const elsewhere = {
  begin: null,
  imports: 'import',
  payouts: 'income',
  activity: null,
  everything: null,
} as const satisfies Partial<Record<StudioPart, StudioPart | null>>;

const { overview: _, ...names } = copy.menu;

/** Entries after the overview, in order. A page of the studio without one fails the type check, and so does the reverse. */
export const menu: Record<Exclude<StudioPart, keyof typeof elsewhere>, string> = names;

export type MenuPart = keyof typeof names;
