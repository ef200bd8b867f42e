import { form as formCopy } from '../../copy/form.ts';
import { signUp as copy } from '../../copy/sign-up.ts';
import { paths } from '../../paths.ts';

/** The label of the terms box. The texts open in new tabs, so that the form's input is not lost. */
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
