import type { Health, HealthPart, HealthState } from '@quivia/contract/health';
import { plural } from '@quivia/contract/plural';

/** On the admin's first page. */
export const healthLine = {
  title: 'Server status',
  good: (checks: number) => `${plural(checks, 'check')}, all good`,
  attention: (parts: string[]) =>
    `${parts.length === 1 ? '1 check needs' : `${parts.length} checks need`} attention: ${parts.join(', ')}`,
  checking: 'Checking',
  away: "The server status isn't available",
};

export const healthPanel = {
  title: 'Health',
  lead: 'Server status. Updates automatically.',
  checkedAt: 'Checked',
  checkAgain: 'Check again',
  whatToDo: 'What to do:',
  versions: 'Versions',
  summary: {
    good: 'All is well',
    watch: 'Some checks need attention',
    bad: 'Something needs attention now',
  } satisfies Record<Health['state'], string>,
  states: { good: 'Good', watch: 'Attention', bad: 'Act now' } satisfies Record<HealthState, string>,
  parts: {
    database: 'Database',
    events: 'Live events',
    saves: 'Saving answers',
    attempts: 'Exams in progress',
    jobs: 'Background jobs',
    mail: 'Email',
    backups: 'Backups',
    load: 'Load',
    disk: 'Disk space',
    clock: 'Clock',
  } satisfies Record<HealthPart['part'], string>,
  unreachable:
    "The health status isn't available right now. If this continues, check that the server and its database are running.",
};
