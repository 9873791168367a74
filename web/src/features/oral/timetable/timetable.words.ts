import type { TimetableConflict, Unplaced } from '@quivia/contract/oral/timetable';
import { plural } from '@quivia/contract/plural';

export const page = {
  noSessions: 'No sessions yet',
  noSessionsHint:
    'A session is a panel in a room for some hours. Add the panels first, then a session for each of them.',
  addSession: 'Add session',
  addCircuit: 'Add circuit',
  generate: 'Generate timetable',
  regenerate: 'Generate again',
  announce: 'Announce',
  announceChanges: (count: number) => `Announce ${plural(count, 'change')} now`,
  undo: 'Undo',
  placed: (placed: number, all: number) => `${placed} of ${plural(all, 'candidate')} placed`,
  announced: (at: string) => `announced ${at}`,
  notAnnounced: 'not announced',
  changesWait:
    'Candidates whose times changed are notified automatically five minutes after your last change, or at once if you announce now.',
  noCandidates: 'Add candidates before you generate the timetable.',
};

export const generateForm = {
  title: 'Generate the timetable',
  text: 'Candidates are placed by roll number, in equal shares. Slots that you placed yourself stay; all others are made again.',
  groups: 'Groups',
  one_after_the_other: 'Members one after the other',
  one_slot: 'One slot for the whole group',
  followHint: 'Each has a slot of their own.',
  oneSlotHint: 'They come in together.',
  confirm: 'Generate',
};

export const announceForm = {
  title: 'Announce the timetable?',
  text: (count: number) =>
    `${plural(count, 'candidate')} will be notified in the app, and by email with a calendar file. Examiners see their sessions.`,
  confirm: 'Announce',
};

export const grid = {
  label: (day: string) => `Timetable, ${day}`,
  help: 'Press Enter to pick up a candidate, use the arrow keys to choose a time, and press Enter again to place or swap. Escape cancels, Delete removes the slot. You can also drag.',
  free: 'Free',
  break: 'Break',
  fixed: 'placed by you',
  cell: (who: string, time: string, room: string) => `${who}, ${time}, ${room}`,
  station: (number: number, size: number) => `Station ${number} of ${size}`,
  change: (name: string) => `Change session ${name}`,
  pickedUp: (who: string) => `${who} picked up. Choose a time and press Enter.`,
  putDown: (who: string) => `${who} put down.`,
};

export const list = {
  move: 'Move…',
  moveOf: (who: string) => `Move ${who}`,
  place: 'Place…',
  placeOf: (who: string) => `Place ${who}`,
  empty: 'Nobody is placed here yet.',
};

export const moveForm = {
  title: (who: string) => `Move ${who}`,
  session: 'Session',
  time: 'Time',
  noTime: 'This session has no free time.',
  confirm: 'Move',
  remove: 'Remove slot',
  cancel: 'Cancel',
};

export const unplaced = {
  title: (count: number) => `Not placed (${count})`,
  reason: {
    no_sessions: 'There is no session.',
    too_long: 'No session has a stretch that is long enough.',
    no_room: 'All sessions are full.',
    candidate_busy: 'Busy at every free time: a written exam or another viva.',
    guide_busy: 'The guide is busy at every free time.',
    conflict_of_interest: 'Every panel has an examiner with a conflict of interest.',
    clash: 'The free times clash with the guide, with exams, or with a conflict of interest.',
  } satisfies Record<NonNullable<Unplaced['reason']>, string>,
  waiting: 'Not placed yet.',
};

export const conflicts = {
  title: (count: number) => `Conflicts (${count})`,
  text: {
    written_exam: ({ who, exam, where }) => `${who} takes ${exam} at that time (${where}).`,
    outside: ({ who, where }) => `${who}'s slot is outside the session or in a break (${where}).`,
    too_short: ({ who, where }) => `${who} has extra time and needs a longer slot (${where}).`,
    no_examiner: ({ where }) => `No examiner is on the panel (${where}).`,
    interest: ({ who, where }) =>
      `${who} comes before an examiner with a conflict of interest (${where}). Move the slot to another panel.`,
    room_taken: ({ exam, where }) => `${exam} is held in the same room at that time (${where}).`,
  } satisfies Record<
    TimetableConflict['kind'],
    (given: { who: string; exam: string; where: string }) => string
  >,
};

export const load = {
  title: 'Load of each examiner',
  caption: 'Sessions, slots and time of each examiner',
  examiner: 'Examiner',
  sessions: 'Sessions',
  slots: 'Slots',
  time: 'Time',
  duration: (minutes: number) => {
    const hours = Math.floor(minutes / 60);
    return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
  },
};

export const sessionForm = {
  addTitle: 'Add session',
  changeTitle: 'Change session',
  panel: 'Panel',
  noPanels: 'Add a panel first, in the section Panels.',
  room: 'Room',
  newRoom: 'New room',
  newRoomName: 'Name of the new room',
  choose: 'Choose…',
  choosePanel: 'Please choose a panel',
  chooseRoom: 'Please choose a room',
  noName: 'Please enter a name',
  noTime: 'Please enter a time',
  name: 'Name',
  nameHint: 'For example Forenoon. Leave blank if the time says enough.',
  day: 'Day',
  from: 'From',
  until: 'Until',
  slot: 'Minutes a candidate',
  breakFrom: (index: number) => `Break ${index} from`,
  breakUntil: (index: number) => `Break ${index} until`,
  addBreak: 'Add break',
  removeBreak: (index: number) => `Remove break ${index}`,
  guides: 'Each candidate’s guide attends',
  save: 'Save',
  cancel: 'Cancel',
  copy: 'Duplicate',
  remove: 'Remove session',
  removeTitle: 'Remove this session?',
  removeText: (count: number) =>
    count === 0 ? 'It has no candidates.' : `${plural(count, 'candidate')} will lose their slot.`,
};

export const circuitForm = {
  title: 'Add circuit',
  text: 'Everyone visits each station in turn and moves on at the same signal. A rest station has no examiner.',
  station: (index: number) => `Station ${index}`,
  rest: 'Rest',
  stationRoom: (index: number) => `Room of station ${index}`,
  newRoomName: (index: number) => `Name of the new room of station ${index}`,
  stationName: (index: number) => `Name of station ${index}`,
  nameHint: 'For example Blood pressure. Leave blank if the number is enough.',
  addStation: 'Add station',
  removeStation: 'Remove last station',
  slot: 'Minutes a station',
};
