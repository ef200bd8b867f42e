import { Form, useNavigation } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox, EmailField, Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { communityPaths } from '../paths.ts';
import { reportPage as copy } from './copy.ts';

interface ReportAnswer {
  error: string;
  fields: { reason?: string; name?: string; email?: string; faith?: string };
  about: 'rules' | 'unlawful';
  typed: { reason: string; name: string; email: string };
}

/** Form that reports a post. Shows nothing of the post. */
export function ReportPage(props: {
  brand: Brand;
  subdomain: string;
  postId: string;
  about: 'rules' | 'unlawful';
  mayReportByRules: boolean;
  done: string | null;
  answer: ReportAnswer | undefined;
}) {
  const { brand, subdomain, postId, mayReportByRules, done, answer } = props;
  const about = answer?.about ?? props.about;
  if (done && !answer) {
    return (
      <Shell brand={brand} back={brand.path ?? paths.home()}>
        <PageHeading>{copy.title}</PageHeading>
        <p role="status" className="mt-4 text-lg">
          {done}
        </p>
        <p className="mt-7">
          <ButtonLink to={brand.path ?? paths.home()}>{copy.back(brand.name)}</ButtonLink>
        </p>
      </Shell>
    );
  }
  const isUnlawful = about === 'unlawful';
  return (
    <Shell brand={brand} back={brand.path ?? paths.home()}>
      <PageHeading>{isUnlawful ? copy.unlawful.title : copy.title}</PageHeading>
      <p className="mt-3 text-lg text-ink-soft">{isUnlawful ? copy.unlawful.lead : copy.lead(brand.name)}</p>
      <FieldIds prefix="report">
        <ReportForm about={about} action={communityPaths.report(subdomain, postId)} answer={answer} />
      </FieldIds>
      {!isUnlawful && (
        <p className="mt-7 border-t border-line pt-5">
          {copy.toUnlawful}{' '}
          <SiteLink
            to={communityPaths.report(subdomain, postId, { about: 'unlawful' })}
            className="link inline-block py-2"
          >
            {copy.toUnlawfulLink}
          </SiteLink>
        </p>
      )}
      {isUnlawful && mayReportByRules && (
        <p className="mt-7 border-t border-line pt-5">
          <SiteLink to={communityPaths.report(subdomain, postId)} className="link inline-block py-2">
            {copy.toRules}
          </SiteLink>
        </p>
      )}
    </Shell>
  );
}

function ReportForm(props: { about: 'rules' | 'unlawful'; action: string; answer: ReportAnswer | undefined }) {
  const { about, action, answer } = props;
  const isBusy = useNavigation().formMethod !== undefined;
  const hydrated = useHydrated();
  const { fields = {}, typed } = answer ?? {};
  const isUnlawful = about === 'unlawful';
  return (
    <Form key={about} method="post" action={action} noValidate={hydrated} className="mt-7 grid grid-cols-1 gap-6">
      <FormSummary message={isBusy ? null : answer?.error} attempt={answer} errors={fields} />
      <input type="hidden" name="about" value={about} />
      <TextArea
        label={isUnlawful ? copy.unlawful.reason : copy.reason}
        name="reason"
        rows={4}
        required
        hint={isUnlawful ? copy.unlawful.reasonHint : undefined}
        defaultValue={typed?.reason}
        error={fields.reason}
      />
      {isUnlawful && (
        <>
          <Field
            label={copy.unlawful.name}
            name="name"
            autoComplete="name"
            required
            defaultValue={typed?.name}
            error={fields.name}
          />
          <EmailField label={copy.unlawful.email} defaultValue={typed?.email} error={fields.email} />
          <Checkbox name="faith" required error={fields.faith}>
            {copy.unlawful.faith}
          </Checkbox>
        </>
      )}
      <p>
        <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={isBusy} className="w-full sm:w-auto" />
      </p>
    </Form>
  );
}
