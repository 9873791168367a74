import { plural } from '@quivia/contract/plural';

export const map = {
  front: 'Front of the room',
  caption: (room: string) => `Seats of ${room}`,
  row: (row: number) => `Row ${row}`,
  seat: (row: number, column: number) => `Row ${row}, seat ${column}`,
  free: 'free',
  taken: 'another exam',
  blocked: 'no seat',
  picked: 'chosen',
};

export const page = {
  title: 'Seats',
  lead: (seated: number, all: number) => `${seated} of ${plural(all, 'student')} seated`,
  arrange: 'Arrange seats',
  print: 'Print',
  settings: 'Rooms and settings',
  noRooms: 'This exam has no rooms',
  noRoomsHint: 'Choose its rooms in Hall settings first.',
  howTo:
    'Choose a student, then a seat. If the seat is taken, the two students swap. You can also drag a student to a seat.',
  chosen: (who: string) => `${who}: choose a seat.`,
  cancel: 'Cancel',
  unseat: 'Remove from the seat',
  unseated: 'Without a seat',
  noneUnseated: 'Everyone has a seat.',
  noPage: 'Exam not found',
  noPageHint: "It may have been removed, or you aren't on duty there.",
};

export const arrangeDialog = {
  title: 'Arrange seats?',
  ordersDiffer:
    'Neighbours get their questions in different orders, with a free seat between them where there is room.',
  oneOrder:
    "Neighbours get a free seat between them where there is room. This exam doesn't shuffle its questions, so neighbours have the same order.",
  kept: 'Students who have been checked in or have started keep their seats; all others get a new one.',
  order: 'Order',
  orders: { roll_number: 'By roll number', random: 'At random' },
  confirm: 'Arrange',
};

export const sheet = {
  label: (room: string) => `Seating plan of ${room}`,
  title: (room: string) => `Seating plan: ${room}`,
  exam: 'Exam',
  date: 'Date',
  students: 'Students',
  list: 'By roll number',
  roll: 'Roll number',
  name: 'Name',
  rowColumn: 'Row',
  seat: 'Seat',
  none: 'Nobody has a seat here.',
};

export const roomForm = {
  add: 'Add a room',
  addTitle: 'Add a room',
  changeTitle: (room: string) => `Change ${room}`,
  name: 'Name',
  rows: 'Rows',
  columns: 'Seats per row',
  blocked: 'Choose positions that have no seat, such as the aisle, a pillar or a broken computer.',
  save: 'Save',
  cancel: 'Cancel',
};

export const rooms = {
  title: 'Rooms',
  none: 'No rooms yet',
  noneHint: 'All exams of your college or community can be held in its rooms.',
  askHint: (isCommunity: boolean) =>
    isCommunity
      ? 'An administrator of your community adds them.'
      : 'An administrator of your college adds them under Institution, Rooms.',
  chosen: 'Used by this exam',
  seats: (seats: number, students: number) =>
    students === 0 ? plural(seats, 'seat') : `${plural(seats, 'seat')}, ${plural(students, 'student')}`,
  keep: 'Add or change rooms',
};

/** Where they are kept. */
export const ownRooms = {
  lead: 'Exams choose among these rooms in their hall settings.',
  noneHint: 'Add the rooms in which exams are held, with their seats.',
  seats: 'Seats',
  plan: 'Plan',
  planOf: (rows: number, columns: number) => `${plural(rows, 'row')} of ${columns}`,
  exams: 'Exams to come',
  action: 'Action',
  change: 'Change',
  changeOf: (room: string) => `Change ${room}`,
  remove: 'Remove',
  removeOf: (room: string) => `Remove ${room}`,
  removeTitle: (room: string) => `Remove ${room}?`,
  removeText: 'It can no longer be chosen for exams. Past reports keep its name.',
};
