import modeSchema from '../../../schemas/clock/clock-mode.json' with { type: 'json' };
import paceSchema from '../../../schemas/clock/pace.json' with { type: 'json' };
import diffSchema from '../../../schemas/sandbox/diff-options.json' with { type: 'json' };
import type { SettingSchemas } from '../settings.js';

export const diffFlags: SettingSchemas = {
  ...diffSchema.properties,
  // These refer to schemas of their own.
  pace: { ...paceSchema, ...diffSchema.properties.pace },
  clock: { ...modeSchema, ...diffSchema.properties.clock },
};
