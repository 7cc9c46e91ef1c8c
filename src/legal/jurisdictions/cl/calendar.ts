import days from '../../../../fixtures/calendars/cl.json' with { type: 'json' };
import type { CalendarFile } from '../../../contract/generated/types.js';
import { gazetteOf, readCalendar } from '../calendar.js';

/** When Chile works. */
export const chileanCalendar = readCalendar(days as CalendarFile);

/** When its notaries, registers and tax service do. */
export const chileanOffices = chileanCalendar.offices;

/** Where extracts are published. */
export const diarioOficial = gazetteOf(chileanCalendar);
