// The connections of this process, for those who watch over the service.
import type { Measure } from '../metrics/measure.ts';
import { connectionUse, isListening } from './database.ts';

type Use = ReturnType<typeof connectionUse>['pool'];

const ofPools = (read: (use: Use) => number) => () =>
  Object.fromEntries(Object.entries(connectionUse()).map(([pool, use]) => [pool, read(use)]));

export const databaseMeasures: Measure[] = [
  {
    name: 'quivia_database_pool_in_use',
    summary: 'Connections that run a statement or a transaction.',
    type: 'gauge',
    label: 'pool',
    read: ofPools(({ open, idle }) => open - idle),
  },
  {
    name: 'quivia_database_pool_idle',
    summary: 'Open connections that nobody uses.',
    type: 'gauge',
    label: 'pool',
    read: ofPools(({ idle }) => idle),
  },
  {
    name: 'quivia_database_pool_waiting',
    summary: 'Statements and transactions that wait for a connection.',
    type: 'gauge',
    label: 'pool',
    read: ofPools(({ waiting }) => waiting),
  },
  {
    name: 'quivia_listener_alive',
    summary: 'Whether this process hears events from the database.',
    type: 'gauge',
    read: () => (isListening() ? 1 : 0),
  },
];
