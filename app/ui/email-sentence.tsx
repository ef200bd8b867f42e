/**
 * A sentence with an email in it. An email that is too long for its line begins one, and breaks before its '@' rather
 * than anywhere; the comma or full stop behind it never stands alone.
 */
export function EmailSentence({ children }: { children: string }) {
  return children.split(/(\S+@\S+)/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const at = piece.lastIndexOf('@');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
      <span key={index} className="inline-block max-w-full">
        {piece.slice(0, at)}
        <wbr />
        {piece.slice(at)}
      </span>
    );
  });
}
