import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

type Arranged = {
  seated: number;
  kept: number;
  student: string;
  has_one_order: boolean;
};

export const words = catalogue('rooms', {
  changed: ({ room, lost, student }: { room: string; lost: number; student: string }) =>
    lost === 0
      ? `${room} updated.`
      : `${room} updated. ${plural(lost, student)} lost their seat and ${lost === 1 ? 'needs' : 'need'} another one.`,
  onePlace: 'Choose a college or a community, not both.',
  notYours: 'Only administrators of this community see and change its rooms.',
  noSuchRoom: 'Room not found.',
  chooseRooms: 'Choose the rooms of this exam first.',
  tooFewSeats: ({ seats, needed, student }: { seats: number; needed: number; student: string }) =>
    `These rooms have ${plural(seats, 'free seat')} for ${plural(needed, student)}. Add a room.`,
  arranged: ({ seated, kept, student, has_one_order }: Arranged) =>
    [
      `${plural(seated, student)} seated.`,
      kept > 0 &&
        `${plural(kept, student)} who ${kept === 1 ? 'has arrived kept their seat' : 'have arrived kept their seats'}.`,
      has_one_order && "This exam doesn't shuffle its questions, so neighbours have the same order.",
    ]
      .filter(Boolean)
      .join(' '),
  notOfExam: "This exam isn't held in this room.",
  noSuchSeat: 'There is no seat at this position.',
  takenByOther: 'Someone taking another exam at the same time has this seat.',
  takenMeanwhile:
    'Someone else has been given this seat. This is the latest plan; please check it and try again.',
  moved: 'Seat changed.',
  swapped: 'Seats swapped.',
  unseated: 'Seat removed.',
});
