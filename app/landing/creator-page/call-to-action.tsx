import { landing as copy } from '../../copy/landing.ts';
import { Picture } from '../../ui/picture.tsx';
import { CookNote } from './cook.tsx';
import { JoinCall } from './join-call.tsx';
import type { LandingView, SignUpLink } from './landing-page.ts';

/** Last call to join, over a picture. The overlay is dark enough for white text on any picture. */
export function CallToAction({ view, signUp }: { view: LandingView; signUp: SignUpLink }) {
  const call = view.callToAction ?? copy.callToAction.text;
  const size = call.length > 160 ? 'text-xl' : 'text-statement';
  return (
    <section className="last-call below-fold relative isolate grid min-h-[26rem] place-items-center overflow-hidden bg-deep text-white md:min-h-[32rem]">
      <div className="absolute inset-0 -z-20">
        <Picture
          source={view.ctaImage}
          fallback="/fallback/cta.svg"
          shape="wide"
          narrow="tall"
          sizes="100vw"
          alt=""
          className="size-full object-cover"
        />
      </div>
      <div className="cta-veil absolute inset-0 -z-10" />
      <div className="shell py-16 text-center">
        <CookNote cook={view.cook} />
        <h2 dir="auto" className={`mx-auto max-w-heading ${size}`}>
          {call}
        </h2>
        <JoinCall view={view} signUp={signUp} name="join_community_cta" />
        {view.links.map(({ to, words }) => (
          <a key={to} href={to} className="link mx-auto mt-3 block w-fit py-1">
            {words}
          </a>
        ))}
      </div>
    </section>
  );
}
