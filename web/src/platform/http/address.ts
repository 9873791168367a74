import { API_BASE, type EndpointShape } from '@quivia/contract/endpoint';

export interface AddressParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** The address of a call: parameters filled into the path, the query appended, everything encoded. */
export function addressOf(
  endpoint: Pick<EndpointShape, 'path'>,
  { params, query }: AddressParts = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${endpoint.path} needs the parameter ${name}`);
    }
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
  }
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
}
