import { job } from '../jobs/jobs.ts';
import { addPartitions } from './partitions.queries.ts';

/** Ahead of time, so that the default partition stays empty. */
export const keepPartitionsAhead = job(
  'add-partitions',
  async () => {
    await addPartitions();
  },
  { schedule: '11 * * * *' },
);
