import { useId } from 'react';

/**
 * Questions of which at most one is open (specification, section 2): the browser's own disclosure, exclusive by its
 * shared name, so it works by keyboard and without scripts. An answer taller than 200 px scrolls inside.
 */
export function FaqList({ faqs }: { faqs: readonly { id: string; question: string; answer: string }[] }) {
  const group = useId();
  return (
    <div className="border-t border-line">
      {faqs.map((faq) => (
        <details key={faq.id} name={group} className="faq">
          <summary>
            <span dir="auto">{faq.question}</span>
            <svg
              className="faq-arrow"
              width="22"
              height="22"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <polyline points="5 9 12 16 19 9" />
            </svg>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer scrolls, and keys must reach it */}
          <div className="faq-answer" tabIndex={0} dir="auto">
            {faq.answer}
          </div>
        </details>
      ))}
    </div>
  );
}
