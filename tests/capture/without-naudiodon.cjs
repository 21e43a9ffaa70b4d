// Loaded in front of a program: naudiodon is as though it had not been installed.
const Module = require('node:module');

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request === 'naudiodon') throw new Error("Cannot find module 'naudiodon'");
  return resolve.call(this, request, ...rest);
};
