import { ORIGIN } from '../support/app.ts';
import type { Spelled } from '../support/spellings.ts';
import { hostileNames } from './hostile-texts.ts';

/** Escapes as browsers do, except that a lone surrogate becomes invalid UTF-8, as some programs send it. */
const written = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');

export function hostileChanges({
  below,
  oneOf,
  hostile,
}: {
  below: (count: number) => number;
  oneOf: <Item>(items: readonly Item[]) => Item;
  hostile: () => string;
}) {
  const multipart = (fields: readonly (readonly [string, string])[]) =>
    `${fields.map(([name, value]) => `--zq\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${oneOf(['', '', '; filename="../x.png"'])}\r\n\r\n${value}\r\n`).join('')}--zq--\r\n`;

  /** Draft endpoints accept nested JSON. */
  function nested(fields: readonly (readonly [string, string])[]): unknown {
    const some = Object.fromEntries(fields);
    return oneOf<() => unknown>([
      () => some,
      () => ({ version: oneOf([0, 1, -1, 1e99, 'x']), content: some }),
      () => ({
        version: 0,
        content: {
          written: { name: hostile(), groups: [{ title: hostile(), lines: [hostile()] }] },
          corrections: some,
        },
      }),
      () => [some, [some]],
      () => hostile(),
      () => null,
    ])();
  }
  function change(target: string, fields: Record<string, string>, cookie: Record<string, string>): Spelled {
    const sent = Object.entries(fields);
    for (let at = 0; at <= below(3); at += 1) {
      const which = below(sent.length + 1);
      const name = which === sent.length ? oneOf(hostileNames) : sent[which]![0];
      if (which === sent.length || below(8) === 0) sent.push([name, hostile()]);
      else sent[which] = [name, hostile()];
    }
    const origin = oneOf([ORIGIN, ORIGIN, ORIGIN, ORIGIN, ORIGIN, 'null', 'https://evil.example']);
    const headers = (type: string) => ({ ...cookie, origin, 'content-type': type });
    const urlencoded = sent.map(([name, value]) => `${written(name)}=${written(value)}`).join('&');
    const post = { target: target.replaceAll(' ', '%20'), method: 'POST' };
    switch (below(10)) {
      case 0:
        return { ...post, body: multipart(sent), headers: headers('multipart/form-data; boundary=zq') };
      case 1:
        // The boundary may differ from the header's.
        return {
          ...post,
          body: multipart(sent).slice(0, -6),
          headers: headers(`multipart/form-data; boundary=${oneOf(['zq', 'other', ''])}`),
        };
      case 2:
        return { ...post, body: JSON.stringify(nested(sent)), headers: headers('application/json') };
      case 3:
        return {
          ...post,
          body: oneOf(['{', '[[[[', '"', '\uFFFF', 'a=%', '%ff=%fe', '=&=&&']),
          headers: headers(oneOf(['application/json', 'application/x-www-form-urlencoded'])),
        };
      case 4:
        return {
          ...post,
          body: urlencoded,
          headers: headers(oneOf(['text/plain', '', 'application/x-www-form-urlencoded; charset=utf-16', 'x/y'])),
        };
      case 5:
        return {
          ...post,
          method: oneOf(['PUT', 'PATCH', 'DELETE']),
          body: urlencoded,
          headers: headers('application/x-www-form-urlencoded'),
        };
      default:
        return { ...post, body: urlencoded, headers: headers('application/x-www-form-urlencoded') };
    }
  }

  return change;
}
