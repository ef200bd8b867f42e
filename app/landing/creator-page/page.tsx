import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Analytics } from '../../analytics/analytics.tsx';
import { errors } from '../../copy/errors.ts';
import { landing as copy } from '../../copy/landing.ts';
import { Footer } from '../../creators/frame/footer.tsx';
import { paths } from '../../paths.ts';
import { AccentColours } from '../../ui/accent.tsx';
import { preloadDisplayFont } from '../../ui/display-font.ts';
import { FaqList } from '../../ui/faq-list.tsx';
import { PageState } from '../../ui/layout/page-state.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Cook } from './cook.tsx';
import { Features } from './features.tsx';
import { JoinBar } from './join-bar.tsx';
import { useMember } from './join-call.tsx';
import { LandingHeader } from './landing-header.tsx';
import type { LandingState, LandingView, SignUpLink } from './landing-page.ts';
import { Recipes } from './recipes.tsx';
import { Reviews } from './reviews.tsx';

/** Landing page of a creator, in each state of its loader (specification, section 4). */
export function CreatorPage({ landing }: { landing: LandingState }) {
  switch (landing.state) {
    case 'missing':
      return <PageState message={copy.notFound} lead={errors.missingLead} />;
    case 'failed':
      return <PageState message={copy.failed} lead={errors.busyLead} again />;
    case 'blank':
      return (
        <main id="main" className="page-state">
          <p>{copy.placeholder(landing.pageId, landing.creatorId)}</p>
        </main>
      );
    case 'ready':
      return (
        <LandingSections view={landing.view}>
          <Analytics creatorId={landing.view.creatorId} />
        </LandingSections>
      );
  }
}

/**
 * Error page for a 5xx response, for example if data does not arrive during client navigation. Other errors go to the
 * error page of the root.
 */
export function LandingFailure({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status < 500) throw error;
  return (
    <>
      <title>{copy.failed}</title>
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/favicon.png" />
      <PageState message={copy.failed} lead={errors.busyLead} again />
    </>
  );
}

/** @param props.children content that is not visible */
export function LandingSections({ view, children }: { view: LandingView; children?: ReactNode }) {
  const { pathname } = useLocation();
  const isMember = useMember(view.creatorId);
  const signUp: SignUpLink = { to: paths.signUp(view.creatorId), state: { from: pathname }, isMember };
  preloadDisplayFont(view.style);
  return (
    <div data-style={view.style}>
      <AccentColours palette={view.palette} />
      <LandingHeader view={view} signUp={signUp} />
      <main>
        {view.cook && <Cook cook={view.cook} />}
        {!view.hidden.features && <Features view={view} signUp={signUp} />}
        {!view.hidden.recipes && <Recipes view={view} signUp={signUp} />}
        {!view.hidden.reviews && <Reviews view={view} />}
        <CallToAction view={view} signUp={signUp} />
        {!view.hidden.faqs && <LandingFaqs faqs={view.faqs} />}
        <JoinBar creatorId={view.creatorId} signUp={signUp} />
      </main>
      <Footer creatorId={view.creatorId} name={view.name} profiles={view.profiles} />
      {children}
    </div>
  );
}

function LandingFaqs({ faqs }: { faqs: LandingView['faqs'] }) {
  return (
    <section className="below-fold">
      <div className="shell grid gap-8 py-14 md:grid-cols-[1fr_1.8fr] md:gap-12 md:py-20">
        <h2 className="text-section">{copy.faqs.title}</h2>
        {faqs.length === 0 ? <p className="text-ink-soft">{copy.faqs.empty}</p> : <FaqList faqs={faqs} />}
      </div>
    </section>
  );
}
