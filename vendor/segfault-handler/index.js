/*
 * naudiodon registers a handler that prints a stack at a crash. The real package is bound to the V8 of the Node it was compiled
 * for and cannot be loaded in Electron, so this one takes its place: the same function, without effect.
 */
'use strict';

exports.registerHandler = function registerHandler() {};
