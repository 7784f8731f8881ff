import type { ElectronApplication } from 'playwright';

/**
 * From now on the window that a report is printed in is looked at while it holds the page, and its session asked for
 * `address`, which would answer. The returned function tells what was seen.
 */
export async function watchPrinting(electron: ElectronApplication, address: string): Promise<() => Promise<unknown>> {
  await electron.evaluate(({ app, net }, elsewhere) => {
    const requested: string[] = [];
    const policies: unknown[] = [];
    const unstyled: string[] = [];
    const permissions: unknown[] = [];
    app.on('session-created', (made) => {
      made.webRequest.onCompleted(({ url, responseHeaders }) => {
        requested.push(url);
        const headers = new Headers(
          Object.entries(responseHeaders ?? {}).map(([name, value]) => [name, String(value)]),
        );
        policies.push(headers.get('content-security-policy'));
      });
      made.setPermissionRequestHandler = (handler) =>
        void Reflect.apply(Object(handler), null, [null, 'notifications', (is: boolean) => permissions.push(is)]);
      made.setPermissionCheckHandler = (handler) =>
        void permissions.push(Reflect.apply(Object(handler), null, [null, 'notifications']));
    });
    app.on('web-contents-created', (_event, contents) => {
      const print = contents.printToPDF.bind(contents);
      contents.on('console-message', (...said: readonly unknown[]) => {
        const text = JSON.stringify([Reflect.get(Object(said[0]), 'message'), ...said.slice(1)]);
        if (/style/i.test(text)) unstyled.push(text);
      });
      contents.printToPDF = async (options) => {
        const answer = new Promise<unknown>((resolve) => {
          const request = net.request({ url: elsewhere, session: contents.session });
          request.on('response', ({ statusCode }) => resolve(statusCode));
          request.on('error', ({ message }) => resolve(message));
          request.end();
        });
        const preferences: unknown = Reflect.apply(Reflect.get(contents, 'getLastWebPreferences'), contents, []);
        Object.assign(globalThis, {
          printing: { preferences, requested, policies, unstyled, permissions, elsewhere: await answer },
        });
        return await print(options);
      };
    });
  }, address);
  return async () => await electron.evaluate(() => Reflect.get(globalThis, 'printing') as unknown);
}
