export const shareDialog = {
  title: (bank: string) => `Share ${bank}`,
  lead: (course: string) =>
    `Colleagues who teach ${course} at your institution. Nobody else can see the bank. Changes are saved at once, and colleagues you give access are notified.`,
  nobody: 'Nobody else teaches this course at your institution.',
  accessOf: (name: string) => `Access for ${name}`,
  accesses: [
    ['none', 'No access'],
    ['read', 'Read'],
    ['edit', 'Edit'],
  ],
  done: 'Done',
} as const;
