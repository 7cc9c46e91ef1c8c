// Builds what the package holds into dist/.
import { buildPackage } from './build/products.js';

await buildPackage();
