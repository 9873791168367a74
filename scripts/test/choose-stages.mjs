const isJourney = (file) => /\.spec\b|^e2e\b/.test(file);

/** The stages that a command line asks for, in their order, the test files that it limits each to, and whether all is done. */
export function chooseStages(args, all) {
  const { named, files, isAll } = read(args);
  const keys = all.map(({ key }) => key);
  const unknown = named.find((name) => !keys.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no stage '${unknown}': choose from ${keys.join(', ')}.`);

  const journeys = files.filter(isJourney);
  const others = files.filter((file) => !isJourney(file));
  if (named.length === 0 && journeys.length > 0) named.push('browser');
  if (named.length === 0 || (journeys.length > 0 && others.length > 0)) {
    const usual = all.filter(({ isExtra }) => isAll || !isExtra).map(({ key }) => key);
    named.push(...(files.length > 0 ? ['units'] : usual));
  }
  const both = named.includes('units') && named.includes('browser');

  // Stages that check the built page need one built from today's sources.
  const wanted = all.filter(({ key }) => named.includes(key));
  const needed = wanted.flatMap(({ needs = [] }) => needs);
  return {
    stages: all.filter((stage) => wanted.includes(stage) || needed.includes(stage.key)),
    files: {
      units: both ? others : files,
      browser: both ? journeys : files,
      faults: others,
    },
    isAll,
  };
}

function read(args) {
  const named = [];
  const files = [];
  let isAll = false;
  for (let i = 0; i < args.length; i += 1) {
    const [option, value] = args[i].split('=', 2);
    if (option === '--only') named.push(...(value ?? args[++i] ?? '').split(','));
    else if (option === '--all') isAll = true;
    else if (option.startsWith('-'))
      throw new Error(`npm test has no option ${option}: use --only, --all or the names of test files.`);
    else files.push(args[i]);
  }
  return { named, files, isAll };
}
