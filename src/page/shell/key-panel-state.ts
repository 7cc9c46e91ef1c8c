import { signal } from '@preact/signals';

/** Whether the dialog is open in which a key is put in. */
export const isKeyPanelOpen = signal(false);
