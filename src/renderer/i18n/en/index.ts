export { booth } from './booth.ts';
export { common } from './common.ts';
export { errors } from './errors.ts';
export { history } from './history.ts';
export { live } from './live.ts';
export { captureFaults, findings, microphoneFaults, notices } from './problems.ts';
export { presenter } from './presenter.ts';
export { models, settings, words } from './settings.ts';
export { setup } from './setup.ts';
