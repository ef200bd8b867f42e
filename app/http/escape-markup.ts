/** Escapes text for element content or a quoted attribute, in XML and HTML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
