import { now } from '../../platform/clock.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { deleteFormerStaff } from './audit.queries.ts';

export const forgetFormerStaff = job('forget-former-staff', () => deleteFormerStaff(now()), {
  schedule: '41 3 * * *',
});
