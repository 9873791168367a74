import type { EndpointShape } from '@quivia/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetch } from '../../platform/http/refetch.ts';
import { onStreamNews } from '../../platform/http/stream.ts';
import { listKey } from '../../platform/lists/use-paginated-list.ts';

/** Reads a list again whenever the person is told of something: somebody asks, is admitted or removed. */
export function useFollow(endpoint: EndpointShape & { method: 'GET' }) {
  const cache = useQueryClient();
  useEffect(() => onStreamNews(() => void refetch(cache, listKey(endpoint))), [cache, endpoint]);
}
