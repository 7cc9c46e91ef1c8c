import modeSchema from '../../../schemas/clock/clock-mode.json' with { type: 'json' };
import paceSchema from '../../../schemas/clock/pace.json' with { type: 'json' };
import shrinkSchema from '../../../schemas/sandbox/shrink-options.json' with { type: 'json' };
import type { SettingSchemas } from '../settings.js';

export const shrinkFlags: SettingSchemas = {
  ...shrinkSchema.properties,
  // These refer to schemas of their own.
  pace: { ...paceSchema, ...shrinkSchema.properties.pace },
  clock: { ...modeSchema, ...shrinkSchema.properties.clock },
};
