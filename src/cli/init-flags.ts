import type { SettingSchemas } from './settings.js';

/** The flags of `init`. */
export const initFlags: SettingSchemas = {
  dryRun: { type: 'boolean', description: 'Tell what would be written, and write nothing.' },
  force: { type: 'boolean', description: 'Write over files that are there.' },
};
