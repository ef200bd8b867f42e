import { useLocation } from 'react-router';
import { landing } from '../../copy/landing.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { paths } from '../../paths.ts';
import type { WayIn as Way } from '../../recipes/paywall/paywall.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import { ButtonLink } from '../../ui/button.tsx';

const copy = recipePage.wayIn;

export function WayIn(props: { site: CreatorSite; way: Way; costs: string; className: string }) {
  const { site, way, costs, className } = props;
  const { pathname } = useLocation();
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
