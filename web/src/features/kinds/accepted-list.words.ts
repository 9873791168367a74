export const acceptedList = {
  percent: 'Earns (%)',
};
