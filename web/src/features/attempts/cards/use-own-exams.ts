import type { ExamForStudent } from '@quivia/contract/attempts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetch } from '../../../platform/http/refetch.ts';
import { createServerClock, type ServerClock } from '../../../platform/http/server-clock.ts';
import { onStreamNews } from '../../../platform/http/stream.ts';
import { listExams } from '../use-attempts.ts';

const OWN = ['own-exams'];
/** In case the live stream is down. */
const LOOK_AGAIN_MS = 60_000;

interface OwnExams {
  exams: ExamForStudent[];
  clock: ServerClock;
}

/** The student's exams, refetched whenever the stream has news, with a clock set by the server's. */
export function useOwnExams(communities: boolean) {
  const cache = useQueryClient();
  useEffect(() => onStreamNews(() => void refetch(cache, OWN)), [cache]);
  return useQuery({
    queryKey: [...OWN, communities],
    queryFn: async ({ signal }): Promise<OwnExams> => {
      const clock = createServerClock(Date.now());
      const askedAt = clock.tick();
      const exams = await listExams(communities, signal);
      if (exams[0]) clock.heard(exams[0].server_time, askedAt);
      return { exams, clock };
    },
    structuralSharing: false,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
  });
}
