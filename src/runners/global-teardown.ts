import { globalTeardown } from './global-setup.js';

/** For runners whose teardown is a file of its own, as Jest's is. */
export default globalTeardown;

export { globalTeardown };
