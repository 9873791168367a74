// The load generator, a process of its own: told a plan by its parent, it carries it out and tells what happened.
import type { Plan } from './plan.ts';
import { newRecord } from './record.ts';
import { runSaves } from './saves-only.ts';
import { runSitting } from './sitting.ts';

process.once('message', async (plan: Plan) => {
  const record = newRecord();
  if (plan.load.kind === 'saves') await runSaves(plan, plan.load, record);
  else await runSitting(plan, plan.load, record);
  process.send?.(record.outcome(), () => process.disconnect());
});
