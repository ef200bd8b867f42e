import { DomUtils, parseDocument } from 'htmlparser2';
import { ORIGIN, type TestApp } from './app.ts';
import { cookieHeader, takeCookies } from './cookies.ts';
import { visibleText } from './html.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

const controls = ['input', 'select', 'textarea'];
const inWords = (node: Node) => DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
const isNamed = (name: string | RegExp, words: string) =>
  typeof name === 'string' ? words === name : name.test(words);

export function aVisitor(app: TestApp) {
  const cookies = new Map<string, string>();
  let path = '';
  let status = 0;
  let html = '';
  let headers = new Headers();
  let nodes: Node[] = [];

  async function ask(target: string, form?: URLSearchParams): Promise<void> {
    let next = new URL(target, ORIGIN + path);
    let sent = form;
    for (let hops = 0; hops < 10; hops += 1) {
      const answer = await app.get(next.pathname + next.search, {
        method: sent ? 'POST' : 'GET',
        body: sent,
        headers: { accept: 'text/html', ...(sent ? { origin: ORIGIN } : {}), ...cookieHeader(cookies) },
      });
      takeCookies(cookies, answer.headers);
      html = await answer.text();
      status = answer.status;
      headers = answer.headers;
      path = next.pathname + next.search;
      nodes = parseDocument(html).children;
      const location = answer.headers.get('location');
      if (location === null) return;
      next = new URL(location, next);
      sent = undefined;
    }
    throw new Error(`${target} leads in a circle`);
  }

  const all = (matches: (element: Element) => boolean) => DomUtils.findAll(matches, nodes);

  function find(what: string, matches: (element: Element) => boolean): Element {
    const [found] = all(matches);
    if (!found) throw new Error(`No ${what} at ${path}: ${visibleText(html).join(' | ')}`);
    return found;
  }

  function labelOf(control: Element): string {
    const { id } = control.attribs;
    const outer = (element: Element | null): Element | null =>
      element === null || element.name === 'label' ? element : outer(element.parent as Element | null);
    const label =
      all(({ name, attribs }) => name === 'label' && Boolean(id) && attribs.for === id)[0] ?? outer(control);
    // Excludes the text of a field inside its label, such as the options of a select.
    return control.attribs['aria-label'] ?? (label ? inWords(label).replace(inWords(control), '').trim() : '');
  }

  const isField = ({ name, attribs }: Element) => controls.includes(name) && attribs.type !== 'hidden';
  const fieldOf = (label: string | RegExp) =>
    find(`field ${label}`, (each) => isField(each) && isNamed(label, labelOf(each)));

  function formOf({ attribs, parent }: Element): Element | null {
    if (attribs.form) return all((each) => each.name === 'form' && each.attribs.id === attribs.form)[0] ?? null;
    const above = parent as Element | null;
    return above === null || above.name === 'form' ? above : formOf(above);
  }

  function currentValue({ name, attribs, children }: Element): string {
    if (name === 'input') return attribs.value ?? (/^(checkbox|radio)$/.test(attribs.type ?? '') ? 'on' : '');
    if (name === 'textarea') return attribs.value ?? DomUtils.textContent(children).replace(/^\r?\n/, '');
    const options = DomUtils.findAll((each) => each.name === 'option', children);
    const chosen = options.find((each) => 'selected' in each.attribs) ?? options[0];
    return attribs.value ?? chosen?.attribs.value ?? '';
  }

  const linkOf = (words: string | RegExp) =>
    find(`link ${words}`, (each) => each.name === 'a' && isNamed(words, inWords(each))).attribs.href!;

  const isSent = ({ name, attribs }: Element) =>
    controls.includes(name) &&
    Boolean(attribs.name) &&
    !('disabled' in attribs) &&
    !/^(submit|button|file)$/.test(attribs.type ?? '') &&
    (!/^(checkbox|radio)$/.test(attribs.type ?? '') || 'checked' in attribs);

  return {
    open: (target: string) => ask(target),
    path: () => path,
    html: () => html,
    status: () => status,
    headers: () => headers,
    text: () => visibleText(html).join(' '),
    heading: () => inWords(find('heading', ({ name }) => name === 'h1')),
    alert: () => inWords(find('alert', ({ attribs }) => attribs.role === 'alert')),
    valueOf: (label: string | RegExp) => currentValue(fieldOf(label)),
    fill(label: string | RegExp, value: string): void {
      fieldOf(label).attribs.value = value;
    },
    check(label: string | RegExp): void {
      const control = fieldOf(label);
      const { name, type } = control.attribs;
      if (type === 'radio') for (const each of all(({ attribs }) => attribs.name === name)) delete each.attribs.checked;
      control.attribs.checked = '';
    },
    linkOf,
    follow: (words: string | RegExp) => ask(linkOf(words)),
    async press(words: string | RegExp): Promise<void> {
      const named = (each: Element) => each.attribs['aria-label'] ?? inWords(each);
      const button = find(`button ${words}`, (each) => each.name === 'button' && isNamed(words, named(each)));
      const form = formOf(button);
      if (!form) throw new Error(`The button ${words} is in no form`);
      const sent = all((each) => isSent(each) && formOf(each) === form);
      const fields = new URLSearchParams(sent.map((each) => [each.attribs.name!, currentValue(each)]));
      if (button.attribs.name) fields.append(button.attribs.name, button.attribs.value ?? '');
      const to = new URL(button.attribs.formaction ?? form.attribs.action ?? path, ORIGIN + path);
      const isPost = form.attribs.method?.toLowerCase() === 'post';
      if (!isPost) to.search = fields.toString();
      await ask(to.href, isPost ? fields : undefined);
    },
  };
}
