import profileSchema from '../../../schemas/profiles/profile-name.json' with { type: 'json' };
import proxySchema from '../../../schemas/sandbox/proxy-options.json' with { type: 'json' };
import type { SettingSchemas } from '../settings.js';

export const proxyFlags: SettingSchemas = {
  ...proxySchema.properties,
  // It refers to a schema of its own.
  profile: { ...profileSchema, ...proxySchema.properties.profile },
};
