import type { RoutePattern } from '../../route-table.ts';
import type { PartOfPattern } from '../paths.ts';
import { studioFrame as copy } from './copy.ts';

type StudioPart = PartOfPattern<RoutePattern>;

/** Pages without a menu entry. The value is the menu entry that is marked as current on the page, or null. */
export const elsewhere = {
  begin: null,
  imports: 'import',
  payouts: 'income',
  activity: null,
  everything: null,
} as const satisfies Partial<Record<StudioPart, StudioPart | null>>;

const { overview: _, ...names } = copy.menu;

/** Menu entries after the overview. The type requires an entry for every page that `elsewhere` does not list. */
export const menu: Record<Exclude<StudioPart, keyof typeof elsewhere>, string> = names;

export type MenuPart = keyof typeof names;
