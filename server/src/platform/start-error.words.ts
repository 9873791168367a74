// What the operator reads when a file or directory can't be used.

export const words = {
  diskFull: (path: string) => `The disk that holds ${path} is full: free some space and start Quivia again.`,
  notWritable: (path: string) =>
    `Quivia can't write to ${path}: give this user the right to, or set DATA_DIR to a directory it can write to.`,
  readOnly: (path: string) =>
    `${path} is on a read-only disk: set DATA_DIR to a directory that can be written to.`,
  fileInTheWay: (path: string) =>
    `${path} can't be a directory because a file is in its way: move that file, or set DATA_DIR to a directory.`,
  unusable: (path: string, reason: string) =>
    `Quivia can't use ${path} (${reason}): set DATA_DIR to a directory that can be written to.`,
};
