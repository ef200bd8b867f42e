export function SupportLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link inline-block max-w-full py-1 [overflow-wrap:anywhere]">
      {email}
    </a>
  );
}
