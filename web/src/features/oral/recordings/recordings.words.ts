import { plural } from '@quivia/contract/plural';

export const recorder = {
  title: 'Recording',
  start: 'Record this viva',
  stop: 'Stop recording',
  running: (time: string) => `Recording ${time}`,
  sign: 'This viva is being recorded. Tell the candidate before you begin.',
  kept: (days: number) =>
    `Only the panel and the coordinator can listen. It is deleted after ${plural(days, 'day')}.`,
  noMicrophone: 'This page can’t use the microphone. Allow it in the browser’s settings and try again.',
  unsupported: 'This browser can’t record.',
  sending: 'Saving the recording…',
  failed: 'The recording is on this page and not saved yet. Keep the page open and try again.',
  again: 'Try again',
  discard: 'Discard',
};

export const recordings = {
  title: 'Recordings',
  none: 'No recordings',
  noneHint: 'Examiners record a viva from the candidate’s sheet.',
  notAllowed: 'Recordings are not allowed in this viva voce. The coordinator can allow them in its settings.',
  listen: 'Listen',
  listenTo: (name: string) => `Listen to the viva of ${name}`,
  player: (name: string) => `Recording of ${name}`,
  length: (minutes: number) => (minutes === 0 ? 'under a minute' : plural(minutes, 'minute')),
  by: (name: string) => `by ${name}`,
  until: (day: string) => `kept until ${day}`,
  deleted: (day: string) => `deleted on ${day}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete the recording of ${name}`,
  deleteTitle: 'Delete this recording?',
  deleteBody: 'It can’t be brought back. The reason appears in the audit log.',
  cancel: 'Cancel',
};
