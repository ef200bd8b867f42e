import { type ReactNode, type RefObject, useState } from 'react';
import { pictureField as copy, studioPictures } from './copy.ts';
import { ACCEPTED, picturesIn } from './send-picture.ts';

/** Drop zone and file picker for pictures, or for one picture without `isMultiple`. Phones also offer the camera. */
export function FileDrop(props: { onFiles: (files: File[]) => void; isMultiple?: boolean; children?: ReactNode }) {
  const { isMultiple = false } = props;
  const [isOver, setOver] = useState(false);
  const take = (given: DataTransfer | null) => {
    const files = picturesIn(given).slice(0, isMultiple ? undefined : 1);
    if (files.length > 0) props.onFiles(files);
    return files.length > 0;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within it does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer);
      }}
      onPaste={(event) => take(event.clipboardData) && event.preventDefault()}
      className={`flex flex-wrap items-center justify-center gap-x-4 gap-y-3 rounded-xl border-2 border-dashed px-4 py-6 text-center ${isOver ? 'border-accent-text bg-wash' : 'border-line-strong bg-paper'}`}
    >
      <p className="text-ink-soft max-md:hidden">{isMultiple ? studioPictures.dropSeveral : copy.drop}</p>
      <FileButton onFiles={props.onFiles} isMultiple={isMultiple}>
        <span className="md:hidden">{isMultiple ? studioPictures.several : copy.dropShort}</span>
        <span className="max-md:hidden">{isMultiple ? studioPictures.several : copy.choose}</span>
      </FileButton>
      {props.children}
    </div>
  );
}

export function FileButton(props: {
  onFiles: (files: File[]) => void;
  isMultiple?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}) {
  return (
    <label className="button">
      <input
        ref={props.input}
        type="file"
        accept={ACCEPTED}
        multiple={props.isMultiple}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) props.onFiles(files);
          target.value = ''; // allows choosing the same file again
        }}
      />
      {props.children}
    </label>
  );
}
