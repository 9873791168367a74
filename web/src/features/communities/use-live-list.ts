import type { EndpointShape } from '@quivia/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetch } from '../../platform/http/refetch.ts';
import { onStreamNews } from '../../platform/http/stream.ts';
import { listKey } from '../../platform/lists/use-paginated-list.ts';

/** Refetches a list whenever the person is notified of something: somebody asks to join, is approved or removed. */
export function useLiveList(endpoint: EndpointShape & { method: 'GET' }) {
  const cache = useQueryClient();
  useEffect(() => onStreamNews(() => void refetch(cache, listKey(endpoint))), [cache, endpoint]);
}
