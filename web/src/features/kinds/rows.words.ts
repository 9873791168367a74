export const rowWords = {
  bar: (name: string) => `Move or remove ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  moved: (name: string, position: number, count: number) =>
    `Moved ${name} to position ${position} of ${count}.`,
  removed: (name: string) => `Removed ${name}.`,
};
