import type { Coverage, CoverageCell, CoverageGap } from '../../contract/generated/types.js';

/** Coverage for people: what there is of it, the gaps with their requests, and what no request can exercise. */
export function coverageText(coverage: Coverage, url: string | undefined): string {
  const { of, on, full, exercised, total, percent, cells, gaps, beyond } = coverage;
  const whose = of === 'account' ? 'The account' : 'The run';
  return [
    `${whose} has exercised ${exercised} of ${total}: ${percent} %, in ${cells.length} combination${cells.length === 1 ? '' : 's'}.`,
    ...(on ? [] : ['Its journal is off: nothing more is noted.']),
    ...(full ? ['There are as many combinations as are kept: others are no longer noted.'] : []),
    ...(gaps.length === 0 ? [] : ['', ...gapLines(gaps, url)]),
    ...(beyond.length === 0
      ? []
      : ['', 'Not counted, since no ready request does it:', ...beyondLines(beyond)]),
    '',
  ].join('\n');
}

/** Requests as a shell takes them, one gap after the other. */
function gapLines(gaps: readonly CoverageGap[], url = 'http://127.0.0.1:4010'): string[] {
  return [
    `Never exercised, each with what would do it. The lines are for a shell where URL=${url} and KEY is a key:`,
    ...gaps.flatMap((gap) => [
      `  ${nameOf(gap)}`,
      ...[...gap.before, gap.request].map(({ curl }) => `    ${curl}`),
    ]),
  ];
}

/** Each reason once: it is mostly that of many. */
function beyondLines(beyond: Coverage['beyond']): string[] {
  const byReason = new Map<string, string[]>();
  for (const each of beyond) byReason.set(each.why, [...(byReason.get(each.why) ?? []), nameOf(each)]);
  return [...byReason].flatMap(([why, names]) => [`  ${why}`, ...names.map((name) => `    ${name}`)]);
}

function nameOf({ operation, status, problem, scenario, fault }: CoverageCell): string {
  if (scenario !== null) return `scenario ${scenario}`;
  if (fault !== null) return `fault ${fault}`;
  return [operation ?? 'any operation', status, problem].filter((part) => part !== null).join(' ');
}
