import { useEffect, useRef } from 'react';
import { pictureField as copy } from './copy.ts';
import { FileButton } from './file-drop.tsx';
import { focusHere } from './picture-description.tsx';
import type { Upload } from './use-upload.ts';

export function UploadStatus(props: {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
  onAnother: (file: File) => void;
}) {
  const { upload } = props;
  const retry = useRef<HTMLButtonElement>(null);
  const another = useRef<HTMLInputElement>(null);
  const failed = upload.state === 'failed';
  useEffect(() => {
    if (failed) focusHere(retry.current ?? another.current);
  }, [failed]);
  if (upload.state === 'idle') return null;
  return (
    <div className="flex flex-wrap items-center gap-4 card">
      <img
        src={upload.preview}
        alt=""
        onError={({ currentTarget }) => currentTarget.classList.add('hidden')}
        className="size-24 flex-none rounded-lg bg-line object-cover"
      />
      <div className="min-w-[min(100%,14rem)] flex-1">
        {upload.state === 'sending' ? (
          <>
            <p>{upload.percent < 100 ? copy.uploading(upload.percent) : copy.preparing}</p>
            <progress
              max={100}
              value={upload.percent}
              aria-label={copy.uploading(upload.percent)}
              className="mt-2 w-full"
            />
          </>
        ) : (
          <p role="alert" className="font-semibold text-danger">
            {upload.error}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-3">
          {upload.state === 'failed' &&
            (upload.mayRetry ? (
              <button ref={retry} type="button" onClick={props.onRetry} className="button">
                {copy.retry}
              </button>
            ) : (
              <FileButton input={another} onFiles={([file]) => file && props.onAnother(file)}>
                {copy.another}
              </FileButton>
            ))}
          <button type="button" onClick={props.onCancel} className="button button-quiet">
            {copy.cancel}
          </button>
        </div>
      </div>
    </div>
  );
}
