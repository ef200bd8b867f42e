import { expect, test, vi } from 'vitest';
import { loadRouteModule } from './load-route-module.ts';

const broken = { id: 'cook', module: 'data:text/javascript,throw new Error("broken")' };

const aPage = (reload = () => {}) => Object.assign(new EventTarget(), { location: { reload } });

test('a route’s script is loaded once', async () => {
  const page = aPage(() => expect.unreachable());
  const loaded = { kitchen: { name: 'Kitchen' } };
  expect(await loadRouteModule({ ...broken, id: 'kitchen' }, loaded, page)).toBe(loaded.kitchen);
  const script = { id: 'cook', module: 'data:text/javascript,export const name = "Cook"' };
  expect(await loadRouteModule(script, loaded, page)).toMatchObject({ name: 'Cook' });
  expect(loaded).toMatchObject({ cook: { name: 'Cook' } });
});

test('a page is reloaded if a script cannot be loaded', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await new Promise<void>((reload) => void loadRouteModule(broken, {}, aPage(reload)));
  expect(error).toHaveBeenCalledOnce();
  error.mockRestore();
});

test('a page that is being left is not reloaded', async () => {
  const reload = vi.fn();
  const page = aPage(reload);
  const ended = new Promise((resolve) => vi.spyOn(page, 'removeEventListener').mockImplementation(resolve));
  void loadRouteModule(broken, {}, page);
  page.dispatchEvent(new Event('beforeunload'));
  await ended;
  expect(reload).not.toHaveBeenCalled();
});
