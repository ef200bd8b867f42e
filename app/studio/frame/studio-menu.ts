import type { RoutePattern } from '../../route-table.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { PartOfPattern } from '../paths.ts';
import type { studioFrame as copy } from './copy.ts';

type StudioPart = PartOfPattern<RoutePattern>;

/** Pages without a menu entry. The value is the menu entry that is marked as current on the page, or null. */
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
export type MenuGroup = keyof typeof copy.groups;

/** Menu entries after the overview, in order. The type requires an entry for every page that `elsewhere` does not list. */
export const menu: Record<MenuPart, { group: MenuGroup; icon: IconName }> = {
  page: { group: 'create', icon: 'layout-template' },
  recipes: { group: 'create', icon: 'book-open' },
  pictures: { group: 'create', icon: 'images' },
  import: { group: 'create', icon: 'import' },
  letters: { group: 'audience', icon: 'mail' },
  community: { group: 'audience', icon: 'message-circle' },
  members: { group: 'audience', icon: 'users' },
  payments: { group: 'money', icon: 'wallet' },
  analytics: { group: 'insight', icon: 'chart-column' },
  people: { group: 'settings', icon: 'user-cog' },
  export: { group: 'settings', icon: 'archive' },
};

/**
 * Candidates for the bar of a narrow window. After the overview, the bar shows the first three that the role may open.
 */
export const barParts: readonly MenuPart[] = ['recipes', 'members', 'page', 'pictures'];
