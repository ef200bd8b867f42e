import { form as formCopy } from '../../copy/form.ts';
import { signUp as copy } from '../../copy/sign-up.ts';
import { paths } from '../../paths.ts';
import { Checkbox } from '../../ui/form/fields.tsx';

/** Label of the terms checkbox. The links open in new tabs, so that the form's input is not lost. */
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

export function TermsBox(props: { defaultChecked?: boolean; charges: boolean; className?: string }) {
  return (
    <div className={props.className}>
      <Checkbox name="terms" value="yes" defaultChecked={props.defaultChecked}>
        <TermsLabel />
      </Checkbox>
      {props.charges && <p className="mt-1 pl-9 text-sm text-ink-soft">{copy.terms.without}</p>}
    </div>
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
