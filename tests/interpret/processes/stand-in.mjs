// An inference process that answers translations with the text itself, and misbehaves at certain texts.
process.on('disconnect', () => process.exit(0));

const memory = { residentBytes: 1, peakResidentBytes: 1 };

process.on('message', (message) => {
  switch (message.type) {
    case 'load':
      process.send({ type: 'loaded', part: 'translator', milliseconds: 0, memory });
      break;
    case 'translate':
      translate(message);
      break;
    case 'close':
      process.exit(0);
  }
});

function translate({ id, text }) {
  switch (text) {
    case 'die':
      process.stderr.write('terminate called after throwing an instance of "std::bad_alloc"\n', () => {
        process.kill(process.pid, 'SIGKILL');
      });
      return;
    case 'hang':
      for (;;);
    case 'babble':
      process.send({ type: 'translated', id, japanese: 42 });
      return;
    case 'answer another':
      process.send(translated(id + 1000, text));
      return;
    default:
      process.send(translated(id, text));
  }
}

function translated(id, japanese) {
  return { type: 'translated', id, milliseconds: 0, memory, translation: { japanese, sentenceCount: 1 } };
}
