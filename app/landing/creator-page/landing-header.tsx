import { countedAs } from '../../analytics/events.ts';
import { landing as copy } from '../../copy/landing.ts';
import { productName } from '../../copy/product.ts';
import { SiteNav } from '../../creators/header/site-nav.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Plates, plateSizes } from '../plates.tsx';
import { JoinCall } from './join-call.tsx';
import type { LandingView, SignUpLink } from './landing-page.ts';

export function LandingHeader({ view, signUp }: { view: LandingView; signUp: SignUpLink }) {
  const payoff = view.payoff ?? copy.defaultPayoff;
  const plates = view.recipes.filter((recipe) => recipe.image).slice(0, 3);
  return (
    <header className="bg-paper">
      {/* Wraps if large text leaves the logo less than its minimum width. */}
      <div className="shell flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 max-sm:justify-start">
        <div className="min-w-20 grow basis-32">
          <Picture
            source={view.logo}
            fallback="/fallback/logo.svg"
            shape="logo"
            sizes="210px"
            alt={view.name ?? productName}
            className="h-10 w-full max-w-52 logo-plate object-contain object-left"
          />
        </div>
        <SiteNav recipes={view.library} from={signUp.state.from}>
          <ButtonLink
            {...signUp}
            data={countedAs('signup_header', view.creatorId)}
            className="for-visitors button-compact whitespace-nowrap"
          >
            {copy.signUp}
          </ButtonLink>
        </SiteNav>
      </div>
      {/* Target of the skip link, which must not skip the call to join. */}
      <div id="main" className="trimmed bg-accent text-on-accent">
        <div className="shell grid items-center gap-8 py-10 sm:grid-cols-[1.15fr_1fr] sm:gap-4 sm:py-12 md:py-16">
          <div className="min-w-0">
            {view.name && !view.logo && (
              <p dir="auto" className="mb-4 line-clamp-2 font-semibold wrap-anywhere">
                {view.name}
              </p>
            )}
            <h1 dir="auto" className={headlineSize(payoff)}>
              {payoff}
            </h1>
            <JoinCall view={view} signUp={signUp} name="signup_hero" />
          </div>
          {plates.length > 0 && (
            <Plates
              plates={plates.map((recipe, at) => ({
                key: recipe.id,
                picture: (
                  <Picture
                    source={recipe.image}
                    fallback="/fallback/recipe.svg"
                    shape="plate"
                    sizes={plateSizes(at)}
                    alt=""
                    className="size-full object-cover"
                    priority={at === 0}
                  />
                ),
              }))}
            />
          )}
        </div>
      </div>
    </header>
  );
}

function headlineSize(payoff: string): string {
  if (payoff.length <= 60) return 'text-headline';
  if (payoff.length <= 160) return 'text-section';
  return 'text-xl';
}
