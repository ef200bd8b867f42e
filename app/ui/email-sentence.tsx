/** Sentence with email addresses. A long address starts a new line, and may break before '@'. */
export function EmailSentence({ children }: { children: string }) {
  return children.split(/(?<!\S)(\S+@\S+)/).map((piece, index) => {
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

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link inline-block max-w-full py-1 [overflow-wrap:anywhere]">
      {email}
    </a>
  );
}
