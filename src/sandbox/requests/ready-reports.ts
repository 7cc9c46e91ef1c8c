import type { Catalogue } from '../../domain/company/catalogue.js';
import { type CompanyResolution, requestNameOf } from '../../domain/company/companies.js';
import { scenarioPrefix } from '../../domain/company/resolution.js';
import { eventId } from '../../domain/life/events.js';
import { reportId } from '../../domain/life/report-identity.js';
import { readyReports, reportType } from '../../domain/traffic/coverage/ready-requests.js';
import { deliveryId } from '../../domain/traffic/webhooks/delivery.js';
import { webhookId } from '../../domain/traffic/webhooks/endpoint.js';
import { sha256 } from '../work/sha256.js';

/**
 * The ids of what ready requests are about, by name: of the first endpoint and its first test; of the second, which may
 * be deleted; and of the reports, those of the first such report in an account, which a label keeps from being another's.
 * @param accountId the account, where that is known: then those of their first events as well
 */
export function readyReportIds(
  seed: string,
  resolve: (companyId: string) => CompanyResolution,
  accountId?: string,
): Record<string, string> {
  const endpoint = webhookId(1, sha256);
  const message = deliveryId(endpoint, { ping: 1 }, sha256);
  const reports = Object.fromEntries(
    Object.entries(readyReports).flatMap(([name, { companyId }]) => {
      const resolution = resolve(companyId);
      if (!resolution.known) return [];
      const company = requestNameOf(resolution.company);
      const id = reportId({ seed, type: reportType, company, validate: true, ordinal: 0 }, sha256);
      if (accountId === undefined) return [[name, id]];
      const first = eventId({ accountId, reportId: id, place: 0 }, sha256);
      return [
        [name, id],
        [`${name}.event`, first],
      ];
    }),
  );
  return { ...reports, endpoint, spare: webhookId(2, sha256), message };
}

/** The scenarios of a catalogue, as answers name them. */
export function scenarioNames({ scenarios }: Catalogue): string[] {
  return scenarios.map(({ key }) => scenarioPrefix + key);
}
