import days from '../../../../fixtures/calendars/cl.json' with { type: 'json' };
import type { CalendarFile } from '../../../contract/generated/types.js';
import { gazetteOf, readCalendar } from '../calendar.js';

/** The Chilean calendar. */
export const chileanCalendar = readCalendar(days as CalendarFile);

/** Working days of Chilean notaries, registers and tax offices. */
export const chileanOffices = chileanCalendar.offices;

/** The gazette that publishes extracts. */
export const diarioOficial = gazetteOf(chileanCalendar);
