import type { Line } from './text-line.ts';

const MAX_SIGNATURE_LINES = 6;

/** Returns the lines below the last '--' of an email. Empty if the lines may belong to a recipe. */
export function signatureOf(lines: readonly Line[]): ReadonlySet<Line> {
  const at = lines.findLastIndex(({ written }) => written === '--');
  const signature = at < 0 ? [] : lines.slice(at + 1);
  const isOne = signature.every(
    (line) => line.text.length <= 60 && line.number === null && !line.heading && !line.beginsWithAmount,
  );
  return new Set(
    isOne && signature.length <= MAX_SIGNATURE_LINES && lines[at - 1]?.part !== 'ingredients' ? signature : [],
  );
}

const header = /^(?:from|to|cc|date|sent|von|an|datum|gesendet|de|à|envoyé|da|a|inviato|für|received)\s?:\s/iu;
const subject = /^(?:subject|re|fwd?|betreff|objet|asunto|oggetto|onderwerp|ämne)\s?:\s+(\S.*)$/iu;
const greeting =
  /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|guten (?:tag|morgen)|salut|bonjour|coucou|ch(?:er|ère)s?|hola|querid[oa]s?|ciao|car[oaie]|beste|hej)\b[^.?:\d]{0,40}[,!–]*$/iu;
const farewell =
  /^(?:(?:much |lots of |all my )?love|best|(?:best|kind|warm) (?:wishes|regards)|regards|cheers|yours|x{1,5}|xo(?:xo)*|liebe grüße|viele grüße|lg|bises|bisous|à bientôt|un abrazo|besos|un bacio|baci|groetjes|liefs|kram)(?: from)?(?:[,!.–]| \p{Lu}\p{L}+)*$/iu;
/** Lines that mail programs add above and below a message. */
const quoted =
  /^(?:on|am|le|el|il|op|den) .{5,200} (?:wrote|schrieb(?: .{1,80})?|a écrit|escribió|ha scritto|schreef|skrev)(?: .{1,80})?\s?:$/iu;
const forwarded =
  /^(?:begin )?(?:forwarded message|original message|ursprüngliche nachricht|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato)\s?:?$/iu;
const footer =
  /^(?:sent (?:from|via|with) (?:my|outlook|yahoo|gmail|proton|mail)\b|get outlook for|von meinem .{1,30} gesendet|gesendet (?:von|mit) |envoyé (?:de|depuis) mon|enviado (?:desde|do) (?:mi|meu)\b|inviato da(?:l mio)? |verzonden vanaf mijn|skickat från min)/iu;
/** Footer of a web page or printed page. */
const pageFooter =
  /^(?:(?:©|copyright\b).{0,200}|.{0,150}\b(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|tutti i diritti riservati)\b.{0,50}|(?:page|seite|página|pagina|side|sida) \d{1,4}(?: ?(?:\/|of|von|sur|de|di|av|af|van) ?\d{1,4})?|(?:recipe )?(?:printed|downloaded) (?:from|on|at)\b.{0,200}|(?:gedruckt|ausgedruckt) (?:von|am)\b.{0,200}|imprimé (?:depuis|le)\b.{0,200}|www\.[^\s/]{1,100}\.[a-z]{2,20}(?:\/\S*)?)$/iu;
/** Row of links below a page. */
const pageLinks =
  /^(?:(?:privacy(?: policy| notice)?|terms(?: (?:of (?:use|service)|and conditions|& conditions))?|contact(?: us)?|about(?: us)?|cookies?(?: policy| settings)?|sitemap|home|accessibility|impressum|datenschutz(?:erklärung)?|agb|kontakt|mentions légales|politique de confidentialité|aviso legal|política de privacidad)(?:\s*[|·•/,–-]\s*|$)){2,8}$/iu;
/** First words of `footer`. */
const footerWords = new Set('sent get von gesendet envoyé enviado inviato verzonden skickat'.split(' '));
const pageFooterWords = new Set(
  (
    'copyright page seite página pagina side sida recipe ' +
    'printed downloaded gedruckt ausgedruckt imprimé www privacy terms contact about cookie cookies sitemap home ' +
    'accessibility impressum datenschutz datenschutzerklärung agb kontakt mentions politique aviso política'
  ).split(' '),
);
const rights = /\b(?:reserved|vorbehalten|réservés|reservados|riservati)\b/iu;
/** Short line that ends with an address: 'Follow me: https://…'. */
const link = /^[^.!?]{0,60}https?:\/\/\S+$/iu;

/** Label before a recipe's name: 'Recipe: Rendang'. */
const nameLabel = /^(?:recipe|name|title|rezept|titel|recette|receta|ricetta)\s?[:：]\s+(?=\S)/iu;
export const withoutNameLabel = (text: string): string => text.replace(nameLabel, '');

/** Buttons and headings of a page that are copied along with the recipe. */
const button =
  /^(?:(?:jump|skip|go|scroll) to (?:the )?recipe|(?:print|save|share|pin|rate|email|tweet)(?: (?:this |the )?(?:recipe|it))?|facebook|pinterest|whatsapp|instagram|twitter|(?:leave a )?comments?|subscribe(?: now)?|(?:spring|gå) til opskrift(?:en)?|(?:print|gem|del|udskriv) opskrift(?:en)?|kommentare?r?|vai alla ricetta|stampa(?: la)?(?: ricetta)?|condividi|salva|aller à la recette|imprimer(?: la recette)?|partager|enregistrer|commentaires|zum rezept|(?:rezept )?(?:drucken|teilen|speichern|merken)|ir a la receta|imprimir(?: receta)?|compartir|guardar|comentarios)(?: ?\(\d{1,6}\))?$/iu;
export const isButton = ({ text, bullet, number, hasColon }: Line): boolean =>
  bullet === '' && number === null && !hasColon && text.length <= 40 && button.test(text);

const comments =
  /^(?:\d{1,6} )?(?:reader(?:[’']s|s[’']?)? )?(?:comments?|kommentare?|kommentarer|commentaires?|comentarios?|comentários?|commenti|reacties)(?: ?\(\d{1,6}\))?:?$/iu;

/** Returns the heading 'Comments' and the lines below it. Empty if the recipe continues below. */
export function commentsOf(lines: readonly Line[]): ReadonlySet<Line> {
  const at = lines.findIndex(({ text, part }, each) => each > 0 && part !== 'head' && isComments(text));
  const below = at < 0 ? [] : lines.slice(at);
  const goesOn = below.some(({ number, heading, isLiteral }) => number !== null || isLiteral || isOfPart(heading));
  return new Set(goesOn ? [] : below.filter(({ isRule }) => !isRule));
}

const isComments = (text: string) => text.length <= 40 && comments.test(text);
const isOfPart = (heading: Line['heading']) => heading !== null && (heading.kind !== 'notes' || heading.rest === '');

/** Closing line to readers below a recipe: 'Follow me on Instagram', 'Thanks for reading!' */
const goodbye =
  /^(?:(?:follow|find|tag|join) (?:me|us|along)\b.{0,80}(?:\b(?:instagram|facebook|tiktok|pinterest|youtube|twitter|threads|substack)\b|@\w).{0,80}|(?:many )?(?:thanks|thank you)(?: so much| very much)? for reading\b.{0,200})$/iu;
const goodbyeWords = new Set(['follow', 'find', 'tag', 'join', 'many', 'thanks', 'thank']);
export const isGoodbye = ({ text, number, first }: Line): boolean =>
  number === null && goodbyeWords.has(first) && goodbye.test(text);

export const isPageNumber = ({ text, bullet, number, gapBefore, gapAfter }: Line): boolean =>
  bullet === '' && number === null && gapBefore && gapAfter && /^\d{1,4}(?: ?\/ ?\d{1,4})?$/.test(text);

export const subjectOf = ({ text }: Pick<Line, 'text'>): string | null => subject.exec(text)?.[1] ?? null;

/** Returns true for a line of an email's header, a greeting, or the mark of a quoted or forwarded message. */
export const isMessageHeader = ({ text }: Line): boolean =>
  [header, greeting, quoted, forwarded].some((each) => each.test(text));

/** Returns true for a line that a mail program adds below a message, such as 'Sent from my iPhone'. */
export const isFooter = ({ text, number, first }: Line): boolean =>
  number === null && footerWords.has(first) && footer.test(text);

/** Returns true for a line of the footer of a web page or printed page. */
export const isPageFooter = ({ text, bullet, number, first }: Line): boolean =>
  number === null &&
  bullet === '' &&
  (pageFooterWords.has(first) || text.startsWith('©') || (text.length <= 200 && rights.test(text.slice(-60)))) &&
  (pageFooter.test(text) || pageLinks.test(text));

/** Returns true for a closing below a gap, such as 'Love,'. A name may follow. */
export const isFarewell = ({ text, number, gapBefore }: Line): boolean =>
  number === null && gapBefore && farewell.test(text);

export const isLink = ({ text }: Line): boolean => link.test(text);

export const isQuoted = ({ written }: Line): boolean => written.startsWith('>');
