import type { Health, HealthPart, HealthState } from '@quivia/contract/health';

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
