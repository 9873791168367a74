import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('rooms', {
  noSuchRoom: 'Room not found.',
  added: ({ room }: { room: string }) => `${room} added.`,
  removed: ({ room }: { room: string }) => `${room} removed.`,
  nameTaken: 'There is already a room with this name.',
  outside: "A blocked position isn't in the room.",
  noSeats: 'A room needs at least one seat.',
  tooMany: ({ most }: { most: number }) => `There can be at most ${most} rooms.`,
  stillUsed: 'An exam is held in this room. Choose another room for it first.',
  chosen: ({ rooms }: { rooms: number }) =>
    rooms === 0 ? 'This exam has no rooms.' : `This exam is held in ${plural(rooms, 'room')}.`,
});
