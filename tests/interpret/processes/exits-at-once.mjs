// An inference process whose native library is missing, say.
process.stderr.write('Error: libonnxruntime.so.1: cannot open shared object file\n');
process.exitCode = 1;
