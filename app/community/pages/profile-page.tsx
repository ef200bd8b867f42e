import { Form, useNavigation } from 'react-router';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox, Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Toast } from '../../ui/toast.tsx';
import { CommunityFrame, type CommunityFrameData } from '../community-frame.tsx';
import { community as words } from '../copy.ts';
import { communityPaths } from '../paths.ts';
import type { BlockedPerson } from '../profiles/blocks.server.ts';
import { MAX_NAME_LENGTH } from '../profiles/names.ts';
import { PicturesField } from '../threads/post-fields.tsx';
import { pages as copy } from './copy.ts';

export interface OwnProfile {
  name: string;
  picture: string | null;
  blocked: BlockedPerson[];
  done: 'saved' | 'blocked' | 'unblocked' | 'not-blocked' | null;
}

export function ProfilePage(props: {
  frame: CommunityFrameData;
  own: OwnProfile;
  answer: { error: string; name: string | null } | undefined;
}) {
  const { frame, own, answer } = props;
  const { site } = frame;
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <CommunityFrame frame={frame} back={{ to: communityPaths.community(site.subdomain), words: copy.title(site.name) }}>
      <h1 className="text-section">{copy.own.title}</h1>
      <p className="mt-2 text-lg text-ink-soft">{copy.own.lead(site.name)}</p>
      <p>
        <SiteLink to={communityPaths.emails(site.subdomain)} className="link inline-block py-2.5">
          {words.emails}
        </SiteLink>
      </p>
      {own.done && <Toast className="mt-5">{copy.own.done[own.done]}</Toast>}
      <Form method="post" encType="multipart/form-data" className="mt-6 grid grid-cols-1 gap-6">
        <FieldIds prefix="profile">
          <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
          <Field
            label={copy.own.name}
            hint={copy.own.nameHint}
            name="name"
            required
            maxLength={2 * MAX_NAME_LENGTH}
            dir="auto"
            autoComplete="nickname"
            defaultValue={answer?.name ?? own.name}
          />
          {own.picture && (
            <div className="flex flex-wrap items-center gap-5">
              <Picture
                source={{ own: own.picture }}
                fallback="/fallback/recipe.svg"
                shape="plate"
                sizes="5rem"
                alt={copy.own.pictureAlt}
                className="size-20 rounded-full object-cover"
              />
              <Checkbox name="without" value="yes">
                {copy.own.removePicture}
              </Checkbox>
            </div>
          )}
          <PicturesField label={copy.own.picture} hint={copy.own.pictureHint} isSingle />
        </FieldIds>
        <p>
          <SubmitButton
            idle={copy.own.submit}
            busy={copy.own.submitting}
            isBusy={isBusy}
            className="w-full sm:w-auto"
          />
        </p>
      </Form>
      <section aria-labelledby="blocked" className="mt-10 border-t border-line pt-8">
        <h2 id="blocked" className="text-2xl">
          {copy.own.blocked}
        </h2>
        <p className="mt-1 text-ink-soft">{own.blocked.length > 0 ? copy.own.blockedLead : copy.own.nobody}</p>
        <PlainList className="mt-3 divide-y divide-line">
          {own.blocked.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <bdi className="font-semibold wrap-anywhere">{name ?? words.formerMember}</bdi>
              <Form method="post" action={communityPaths.blocks(site.subdomain)}>
                <input type="hidden" name="person" value={id} />
                <button
                  type="submit"
                  name="block"
                  value="no"
                  aria-label={copy.own.unblockOf(name ?? words.formerMember)}
                  className="button button-quiet button-compact"
                >
                  {copy.own.unblock}
                </button>
              </Form>
            </li>
          ))}
        </PlainList>
      </section>
      <p className="mt-8 border-t border-line pt-6">
        <a href={communityPaths.ownWords()} className="link inline-block py-2.5">
          {copy.own.words}
        </a>
      </p>
    </CommunityFrame>
  );
}
