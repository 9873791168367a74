import { checkDocument } from '@quivia/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';

export function useCheckedDocument(hash: string) {
  return useQuery({
    queryKey: ['document', hash],
    queryFn: () => call(checkDocument, { params: { hash } }),
  });
}
