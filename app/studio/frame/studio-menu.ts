import type { RoutePattern } from '../../route-table.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { PartOfPattern } from '../paths.ts';

type StudioPart = PartOfPattern<RoutePattern>;

/** Paths without a menu entry. The value is the menu entry that is marked as current there, or null. */
export const elsewhere = {
  begin: null,
  address: 'page',
  imports: 'import',
  income: null,
  price: null,
  offers: null,
  payouts: null,
  activity: null,
  everything: null,
} as const satisfies Partial<Record<StudioPart, StudioPart | null>>;

export type MenuPart = Exclude<StudioPart, keyof typeof elsewhere>;
export type MenuGroup = 'create' | 'audience' | 'money' | 'insight' | 'settings';

export interface MenuEntry {
  name: string;
  group: MenuGroup;
  icon: IconName;
}

/** Candidates for the bar of a narrow window. The bar shows the first three that the role may open. */
export const barParts: readonly MenuPart[] = ['recipes', 'members', 'page', 'pictures'];
