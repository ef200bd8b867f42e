import { landing as copy } from '../../copy/landing.ts';
import { FaqList } from '../../ui/faq-list.tsx';
import type { LandingView } from './landing-page.ts';

export function LandingFaqs({ faqs }: { faqs: LandingView['faqs'] }) {
  return (
    <section className="below-fold">
      <div className="shell grid gap-8 py-14 md:grid-cols-[1fr_1.8fr] md:gap-12 md:py-20">
        <h2 className="text-section">{copy.faqs.title}</h2>
        {faqs.length === 0 ? <p className="text-ink-soft">{copy.faqs.empty}</p> : <FaqList faqs={faqs} />}
      </div>
    </section>
  );
}
