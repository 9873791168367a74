export const NUMBER_PROBLEMS = {
  none: 'Please enter at least one accepted value.',
  full: 'At least one accepted value must earn 100 %.',
  range: 'The range must begin with its smaller number.',
  tolerance: "A tolerance can't be negative.",
  unitShown: 'Please enter the unit to show.',
  unitsToChoose: 'Please enter at least two units to choose from.',
  unitsAccepted: 'Please enter at least one accepted unit.',
  unitBlank: 'Please enter a unit or remove it.',
  unitTwice: 'This unit is already in the list.',
  unitNotOffered: "Students can't choose this unit. Add it to the list of units, or remove it here.",
  factor: 'The factor must be more than 0.',
  factorOne: 'One unit must have the factor 1: the accepted values are in that unit.',
} as const;
