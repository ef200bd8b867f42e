import { paths } from '../../paths.ts';
import { denyConsent, grantConsent } from './consent-choice.ts';
import { consent as copy } from './copy.ts';

/** Question for consent at the bottom of the window. Both answers look the same and take one click. */
export function ConsentBanner({ onAnswered }: { onAnswered: () => void }) {
  function answer(choose: () => void) {
    choose();
    onAnswered();
  }
  return (
    <section
      aria-label={copy.title}
      className="consent-banner fixed inset-x-0 bottom-(--tab-bar) z-10 max-h-[60vh] overflow-auto border-t border-line bg-paper py-4 shadow-card"
    >
      <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-w-text text-sm">
          {copy.question}{' '}
          <a href={`${paths.privacyPolicy()}#analytics`} target="_blank" rel="noopener" className="link">
            {copy.more}
          </a>
        </p>
        <p className="flex gap-3">
          <button type="button" className="button button-quiet" onClick={() => answer(denyConsent)}>
            {copy.no}
          </button>
          <button type="button" className="button button-quiet" onClick={() => answer(grantConsent)}>
            {copy.yes}
          </button>
        </p>
      </div>
    </section>
  );
}
