// Builds the package into dist/.
import { buildPackage } from './build/products.js';

await buildPackage();
