import { type ReactNode, useState } from 'react';
import { pictureField as copy } from './copy.ts';
import { ACCEPTED, pictureIn } from './use-upload.ts';

/** Where a picture is dropped, pasted or chosen; a phone's picker offers its camera too. */
export function FileDrop(props: { onFile: (file: File) => void; label?: string; children?: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const take = (given: DataTransfer | null) => {
    const file = pictureIn(given);
    if (file) props.onFile(file);
    return file !== null;
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
      className={`flex flex-wrap items-center justify-center gap-x-4 gap-y-3 rounded-xl border-2 border-dashed px-4 py-6 text-center ${isOver ? 'border-accent-text bg-wash' : 'border-[#8b7f76] bg-paper'}`}
    >
      <p className="text-ink-soft max-md:hidden">{copy.drop}</p>
      <label className="button cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
        <input
          type="file"
          accept={ACCEPTED}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) props.onFile(file);
            target.value = ''; // so that the same file can be chosen again
          }}
        />
        <span className="md:hidden">{props.label ?? copy.dropShort}</span>
        <span className="max-md:hidden">{props.label ?? copy.choose}</span>
      </label>
      {props.children}
    </div>
  );
}
