import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Durations } from './durations.ts';

test('counts each duration in every bucket that holds it, as Prometheus reads it', async () => {
  const durations = new Durations({ name: 'a_seconds', summary: 'How long.' });
  const fast = durations.series({ route: 'fast' });
  for (const seconds of [0.001, 0.005, 0.02, 0.3, 60]) fast.add(seconds);
  durations.series({ route: 'unused' });
  const registry = new Registry();
  registry.registerMetric(durations as never);
  const lines = (await registry.metrics()).split('\n').filter((line) => !line.includes('unused'));
  expect(lines.slice(0, 16)).toEqual([
    '# HELP a_seconds How long.',
    '# TYPE a_seconds histogram',
    'a_seconds_bucket{le="0.005",route="fast"} 2',
    'a_seconds_bucket{le="0.01",route="fast"} 2',
    'a_seconds_bucket{le="0.025",route="fast"} 3',
    'a_seconds_bucket{le="0.05",route="fast"} 3',
    'a_seconds_bucket{le="0.1",route="fast"} 3',
    'a_seconds_bucket{le="0.25",route="fast"} 3',
    'a_seconds_bucket{le="0.5",route="fast"} 4',
    'a_seconds_bucket{le="1",route="fast"} 4',
    'a_seconds_bucket{le="2.5",route="fast"} 4',
    'a_seconds_bucket{le="5",route="fast"} 4',
    'a_seconds_bucket{le="10",route="fast"} 4',
    'a_seconds_bucket{le="+Inf",route="fast"} 5',
    'a_seconds_sum{route="fast"} 60.326',
    'a_seconds_count{route="fast"} 5',
  ]);
});
