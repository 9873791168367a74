// Lists of the contract: fetched page by page as they are scrolled, or whole for a select. A change by the person
// refetches all of them, because a renamed department also appears in courses, people and the log.
import type { EndpointShape, Input, ReplyTo } from '@quivia/contract/endpoint';
import { PAGE_SIZE } from '@quivia/contract/fields';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type RequestParts } from '../http/call.ts';
import { refetch } from '../http/refetch.ts';

const LISTS = 'lists';
/** Lists that no change of the person affects: a long one is not refetched for nothing. */
const STEADY_LISTS = 'steady-lists';
/** The most rows the server returns at once. */
const WHOLE_PAGE = 200;

type ListEndpoint = EndpointShape & { method: 'GET' };
export type Filter<E extends EndpointShape> = Omit<
  Input<E> extends { query?: infer Q } ? NonNullable<Q> : never,
  'limit' | 'offset'
>;
type RowOf<E extends EndpointShape> = ReplyTo<E> extends (infer Row)[] ? Row : never;

export interface PaginatedList<Row> {
  /** Undefined until the first page has arrived. */
  rows: Row[] | undefined;
  error: Error | null;
  isPending: boolean;
  /** The rows still belong to the previous filter. */
  isRenewing: boolean;
  hasMore: boolean;
  /** Fetching the next page, or refetching all: no other page can be requested meanwhile. */
  isReading: boolean;
  moreFailed: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** The cache key of a list; everything below it is refetched together with it. */
export const listKey = (endpoint: ListEndpoint, ...parts: unknown[]) => [LISTS, endpoint.path, ...parts];

interface ListOptions {
  /** For a list of one thing: the id in its path. */
  of?: number | undefined;
}

const read = call as (
  endpoint: EndpointShape,
  parts: RequestParts,
  options: { signal?: AbortSignal | undefined },
) => Promise<unknown>;

const pathOf = (id: number | undefined): RequestParts => (id === undefined ? {} : { params: { id } });

const keyOf = (endpoint: ListEndpoint, { of }: ListOptions, ...parts: unknown[]) =>
  of === undefined ? listKey(endpoint, ...parts) : listKey(endpoint, of, ...parts);

async function readPage<E extends ListEndpoint>(
  endpoint: E,
  filter: Filter<E>,
  { limit, offset, of, signal }: ListOptions & { limit: number; offset: number; signal?: AbortSignal },
): Promise<RowOf<E>[]> {
  const parts = { ...pathOf(of), query: { ...filter, limit, offset } };
  return (await read(endpoint, parts, { signal })) as RowOf<E>[];
}

/** A row added meanwhile shifts the rest, so the last row of a page may come twice. */
const distinctBy =
  <Row>(id: keyof Row) =>
  ({ pages }: { pages: Row[][] }): Row[] => [...new Map(pages.flat().map((row) => [row[id], row])).values()];

interface PagedQuery<Row> {
  data: Row[] | undefined;
  error: Error | null;
  isPending: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
  refetch: () => unknown;
}

/** For lists that need more than a filter. */
export const asPaginatedList = <Row>(list: PagedQuery<Row>): PaginatedList<Row> => ({
  rows: list.data,
  error: list.error,
  isPending: list.isPending,
  isRenewing: list.isPlaceholderData,
  hasMore: list.hasNextPage,
  isReading: list.isFetching,
  moreFailed: list.isFetchNextPageError,
  loadMore: () => void list.fetchNextPage({ cancelRefetch: false }),
  retry: () => void list.refetch(),
});

export function usePaginatedList<E extends ListEndpoint>(
  endpoint: E,
  filter: Filter<E>,
  {
    isSteady = false,
    of,
    rowId = 'id' as keyof RowOf<E>,
  }: ListOptions & { isSteady?: boolean; rowId?: keyof RowOf<E> } = {},
): PaginatedList<RowOf<E>> {
  const list = useInfiniteQuery({
    queryKey: isSteady ? [STEADY_LISTS, endpoint.path, filter] : keyOf(endpoint, { of }, filter),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      readPage(endpoint, filter, { limit: PAGE_SIZE, offset: pageParam, of, signal }),
    getNextPageParam: (last, _pages, offset) => (last.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE),
    select: distinctBy<RowOf<E>>(rowId),
    placeholderData: keepPreviousData,
  });
  return asPaginatedList(list);
}

export async function readAll<E extends ListEndpoint>(
  endpoint: E,
  filter: Filter<E>,
  options: ListOptions & { signal?: AbortSignal } = {},
): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = [];
  for (;;) {
    const page = await readPage(endpoint, filter, { ...options, limit: WHOLE_PAGE, offset: rows.length });
    rows.push(...page);
    if (page.length < WHOLE_PAGE) return rows;
  }
}

/** Every row, for a select. */
export function useWholeList<E extends ListEndpoint>(
  endpoint: E,
  filter: Filter<E>,
  { enabled = true, of }: ListOptions & { enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: keyOf(endpoint, { of }, 'all', filter),
    queryFn: ({ signal }) => readAll(endpoint, filter, { of, signal }),
    enabled,
  });
}

/** One thing that the lists also show, and that is refetched with them. */
export function useOne<E extends ListEndpoint>(endpoint: E, id: number) {
  return useQuery({
    queryKey: listKey(endpoint, id),
    queryFn: ({ signal }) => read(endpoint, pathOf(id), { signal }) as Promise<ReplyTo<E>>,
  });
}

/** Refetches every list on screen, and the others when they are next opened. */
export function useRefetchLists() {
  const cache = useQueryClient();
  return () => refetch(cache, [LISTS]);
}
