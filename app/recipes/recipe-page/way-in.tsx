import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { landing } from '../../copy/landing.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { saysSignedIn } from '../../identity/sessions/signed-in.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { MemberRecipePageData } from '../kitchen/member-recipe-view.ts';
import { recipePage } from './copy.ts';

const copy = recipePage.wayIn;

/**
 * The way to read all of a creator's recipes. The page is the same for everybody: what is true of whoever is signed in,
 * who may be another creator's member, comes after.
 * @param props.slug null: the page is a preview
 * @param props.costs `$10 a month or $99 a year`
 */
export function WayIn({
  site,
  slug,
  costs,
  className,
}: {
  site: CreatorSite;
  slug: string | null;
  costs: string;
  className: string;
}) {
  const { pathname } = useLocation();
  const path = slug && paths.memberRecipe(site.subdomain, slug);
  const { load, data } = useFetcher<MemberRecipePageData>(path ? { key: path } : {});
  useEffect(() => {
    if (path && saysSignedIn(document.cookie)) void load(path);
  }, [load, path]);
  const way = data?.state === 'ready' ? data.wayIn : 'join';
  const words = {
    join: { button: landing.callToAction.button, below: landing.callToAction.price(costs) },
    move: { button: copy.move(site.name), below: copy.moveLead },
    account: { button: copy.account, below: copy.accountLead },
  }[way];
  return (
    <>
      <ButtonLink
        to={way === 'account' ? paths.account() : paths.signUp(site.creatorId)}
        state={{ from: pathname }}
        className={className}
      >
        {words.button}
      </ButtonLink>
      <p className="mt-3 text-sm text-balance text-ink-soft">{words.below}</p>
    </>
  );
}
