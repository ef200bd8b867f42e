import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { header as copy } from './copy.ts';

/**
 * Links to a member's places, such as the kitchen: part of the header's row, and on a phone a bar at the bottom of the
 * window. Without `bar`, a phone shows only the first link, in the header.
 */
export function Places(props: { recipes: string | null; bar: boolean; className: string }) {
  const { pathname } = useLocation();
  const { places } = copy;
  const all = [
    { to: paths.kitchen(), icon: 'chef-hat', words: places.kitchen },
    { to: props.recipes, icon: 'book-open', words: places.recipes },
    { to: paths.shoppingList(), icon: 'list-checks', words: places.list },
    { to: paths.week(), icon: 'calendar-days', words: places.week },
  ] as const;
  return (
    <div className={`places ${props.bar ? 'places-bar ' : ''}${props.className}`}>
      {all.map(
        ({ to, icon, words }) =>
          to && (
            <SiteLink key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
              <Icon name={icon} className="" />
              {words}
            </SiteLink>
          ),
      )}
    </div>
  );
}
