import { form as formCopy } from '../../copy/form.ts';
import { signUp as copy } from '../../copy/sign-up.ts';
import { paths } from '../../paths.ts';

/** What one agrees to by ticking the box, each text in a new tab: the form stays as it is. */
export function TermsLabel() {
  return (
    <>
      {copy.terms.before}
      <NewTabLink to={paths.termsAndConditions()}>{copy.terms.terms}</NewTabLink>
      {copy.terms.between}
      <NewTabLink to={paths.privacyPolicy()}>{copy.terms.privacy}</NewTabLink>
    </>
  );
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link">
      {children}
      <span className="sr-only"> {formCopy.newTab}</span>
    </a>
  );
}
