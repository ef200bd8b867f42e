import { membershipPage as copy } from '../../copy/membership-page.ts';

/** Beside every price, until payments exist. */
export function NotCharged({ className = '' }: { className?: string }) {
  return <p className={`text-ink-soft ${className}`}>{copy.notCharged}</p>;
}
