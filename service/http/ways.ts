import type { Endpoint, Method, Way } from '../../api/contract/endpoint.ts';

const TWINS: Readonly<Partial<Record<Method, Method>>> = { PUT: 'PATCH', PATCH: 'PUT' };

/** Every verb and path that leads to a row. Clients of both generations take PUT and PATCH for one another, and so does the service. */
export function waysTo(endpoint: Endpoint): readonly Way[] {
  return [endpoint, ...endpoint.aliases].flatMap(({ path, method, given = {} }: Way): Way[] => {
    const twin = TWINS[method];
    const own = { method, path, given };
    return twin === undefined ? [own] : [own, { ...own, method: twin }];
  });
}
