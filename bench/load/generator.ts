// The load generator, a process of its own: told a plan by its parent, it carries it out and tells what happened.
import { runAtOnce } from './at-once.ts';
import { runDay } from './day.ts';
import type { Plan } from './plan.ts';
import { newRecord } from './record.ts';
import { runSaves } from './saves-only.ts';
import { runSitting } from './sitting.ts';

process.once('message', async (plan: Plan) => {
  const record = newRecord();
  const { load } = plan;
  if (load.kind === 'saves') await runSaves(plan, load, record);
  else if (load.kind === 'at-once') await runAtOnce(plan, load, record);
  else if (load.kind === 'day') await runDay(plan, load, record);
  else await runSitting(plan, load, record);
  process.send?.(record.outcome(), () => process.disconnect());
});
