import { Form, useNavigation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox, Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { CommunityFrame, type CommunityFrameData } from '../community-frame.tsx';
import { postPictures } from '../pictures/copy.ts';
import { PicturesField } from '../threads/post-fields.tsx';
import type { PostPicture } from '../threads/queries.server.ts';
import { MAX_PICTURES } from '../threads/words.ts';
import { pages as copy } from './copy.ts';

export interface OwnPostView {
  id: string;
  words: string;
  pictures: PostPicture[];
  version: number;
  isOpening: boolean;
  back: string;
}

/** Refused edit. `theirs` are the words that another window saved in the meantime. */
export interface EditAnswer {
  error: string;
  words: string;
  version: string;
  theirs?: string;
}

export function EditPage(props: { frame: CommunityFrameData; post: OwnPostView; answer: EditAnswer | undefined }) {
  const { frame, post, answer } = props;
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <CommunityFrame frame={frame}>
      <h1 className="text-section">{copy.edit.title}</h1>
      <p className="mt-2 text-ink-soft">{copy.edit.note}</p>
      <Form
        method="post"
        encType="multipart/form-data"
        className="mt-6 grid grid-cols-1 gap-6"
        key={answer?.theirs === undefined ? 'edit' : answer.version}
      >
        <FieldIds prefix="edit">
          <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
          {answer?.theirs !== undefined && (
            <section aria-labelledby="theirs">
              <h2 id="theirs" className="mb-1.5 font-sans text-base font-semibold">
                {copy.edit.theirs}
              </h2>
              <p dir="auto" className="rounded-xl bg-wash px-4 py-3 wrap-anywhere whitespace-pre-line">
                {answer.theirs}
              </p>
            </section>
          )}
          <input type="hidden" name="version" value={answer?.version || post.version} />
          <TextArea
            label={answer?.theirs === undefined ? copy.edit.words : copy.edit.mine}
            name="words"
            rows={5}
            defaultValue={answer?.words ?? post.words}
          />
          {post.pictures.length > 0 && (
            <fieldset>
              <legend className="mb-3 font-semibold">{copy.edit.pictures}</legend>
              <PlainList className="grid grid-cols-1 gap-6">
                {post.pictures.map(({ key, alt }) => (
                  <li key={key} className="flex flex-wrap gap-4">
                    <Picture
                      source={{ own: key }}
                      fallback="/fallback/recipe.svg"
                      shape="card"
                      sizes="8rem"
                      alt={alt}
                      className="aspect-[4/3] w-32 flex-none self-start rounded-xl object-cover"
                    />
                    <div className="grid min-w-0 flex-1 basis-60 grid-cols-1 gap-3">
                      <Field
                        label={copy.edit.describe}
                        hint={copy.edit.describeHint}
                        name={`alt-${key}`}
                        defaultValue={alt}
                        maxLength={500}
                        dir="auto"
                        autoComplete="off"
                      />
                      <Checkbox name={`without-${key}`} value="yes">
                        {copy.edit.takeOut}
                      </Checkbox>
                    </div>
                  </li>
                ))}
              </PlainList>
            </fieldset>
          )}
          {post.pictures.length < MAX_PICTURES && <PicturesField label={copy.edit.add} hint={postPictures.hint} />}
        </FieldIds>
        <p className="flex flex-wrap gap-3">
          <SubmitButton idle={copy.edit.submit} busy={copy.edit.submitting} isBusy={isBusy} />
          <ButtonLink to={post.back} look="quiet">
            {copy.edit.cancel}
          </ButtonLink>
        </p>
      </Form>
    </CommunityFrame>
  );
}
