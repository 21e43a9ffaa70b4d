// An inference process that is told to load and never says that it has.
process.on('disconnect', () => process.exit(0));
process.on('message', () => undefined);
