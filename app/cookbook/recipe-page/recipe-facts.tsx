import type { ReactNode } from 'react';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { paths } from '../../paths.ts';
import { minutesText } from '../../recipes/minutes-copy.ts';
import { recipePage as copy } from '../../recipes/showing/copy.ts';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/** @param props.made yield for the shown amounts, such as 'Serves 6' */
export function RecipeFacts(props: { site: CreatorSite; recipe: RecipeView; made: string | null }) {
  const { site, recipe, made } = props;
  const { times, tags } = recipe;
  const known = (['prep', 'cook', 'rest', 'total'] as const).filter((each) => times[each] !== null);
  if (known.length === 0 && !made && tags.length === 0) return null;
  return (
    <div className="recipe-facts mt-8 md:mt-10">
      {(known.length > 0 || made) && (
        <dl className="flex flex-wrap gap-x-9 gap-y-4 border-t border-deep/20 pt-4">
          {known.map((each) => (
            <Fact key={each} name={copy.facts[each]}>
              <Minutes minutes={times[each]!} />
            </Fact>
          ))}
          {made && <Fact name={copy.facts.yield}>{made}</Fact>}
        </dl>
      )}
      {tags.length > 0 && (
        <ul aria-label={copy.facts.tags} className="mt-5 flex flex-wrap gap-2 print:hidden">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <SiteLink to={paths.recipes(site.subdomain, [['tag', tag]])} className="recipe-tag">
                <span dir="auto" className="truncate">
                  {tag}
                </span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd dir="auto" className="line-clamp-3 text-lg font-semibold tabular-nums">
        {children}
      </dd>
    </div>
  );
}

function Minutes({ minutes }: { minutes: number }) {
  return (
    <>
      <span aria-hidden="true">{minutesText(minutes)}</span>
      <span className="sr-only">{copy.minutesSpoken(minutes)}</span>
    </>
  );
}
