import { useId } from 'react';
import { Icon } from './icon.tsx';

/** Questions with answers. At most one is open at a time (specification, section 2). */
export function FaqList({ faqs }: { faqs: readonly { id: string; question: string; answer: string }[] }) {
  const group = useId();
  return (
    <div className="border-t border-line">
      {faqs.map((faq) => (
        <details key={faq.id} name={group} className="faq">
          <summary>
            <span dir="auto" className="grow">
              {faq.question}
            </span>
            <Icon name="chevron-down" className="faq-arrow size-5.5" />
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
