import { describe, expect, it, vi } from 'vitest';
import { editReport, type FullReport, patchedContent } from '../../../src/legal/editing/edits.js';
import { findViolations } from '../../../src/legal/judging/invariants.js';
import { rules } from '../../../src/legal/judging/rules/rule-list.js';
import { valueAt } from '../../../src/values/json-pointer.js';
import { runToEnd } from '../../../src/values/steps.js';
import { findingsIn, reportOn } from './lawyer-report.js';

const acceptedEdit = (report: FullReport, patch: object) => {
  const verdict = runToEnd(editReport(report, patch));
  if (!verdict.accepted) throw new Error(JSON.stringify(verdict));
  return verdict;
};
const violations = (report: FullReport, patch: object) => {
  const verdict = runToEnd(editReport(report, patch));
  if (!('violations' in verdict)) throw new Error(JSON.stringify(verdict).slice(0, 500));
  return verdict.violations;
};
const readingAt = (report: FullReport, wrong: string): string =>
  report.content.documents.flatMap(({ extracted }, document) =>
    extracted.flatMap(({ field, value }, position) =>
      value === wrong && field !== 'holder'
        ? [`/content/documents/${document}/extracted/${position}/value`]
        : [],
    ),
  )[0] ?? '';

describe('editReport', () => {
  const report = reportOn('sbx-lawyer-edits');
  const path = readingAt(report, 'Panadería Litre Dulse Limitada');

  it('judges an edited report again, without the cured findings', () => {
    expect(findingsIn(report.content)).toContain('ENT-003');
    const { content } = acceptedEdit(report, [
      { op: 'replace', path, value: 'Panadería Litre Dulce Limitada' },
    ]);
    expect(findingsIn(content)).toEqual(findingsIn(report.content).filter((rule) => rule !== 'ENT-003'));
    expect(findViolations(content)).toEqual([]);
  });

  it('accepts a merge patch for the same edit', () => {
    const value = 'Panadería Litre Dulce Limitada';
    const documents = structuredClone(report.content.documents);
    const [, , , document = '', , position = ''] = path.split('/');
    Object.assign(documents[Number(document)]?.extracted[Number(position)] ?? {}, { value });
    const merged = acceptedEdit(report, { content: { documents } });
    expect(merged).toEqual(acceptedEdit(report, [{ op: 'replace', path, value }]));
  });

  it('keeps the old value in the patch, and marks the new one as a lawyer’s', () => {
    const { patch, content } = acceptedEdit(report, [
      { op: 'replace', path, value: 'Panadería Litre Dulce Limitada' },
    ]);
    expect(patch.slice(0, 2)).toEqual([
      { op: 'test', path, value: 'Panadería Litre Dulse Limitada' },
      { op: 'replace', path, value: 'Panadería Litre Dulce Limitada' },
    ]);
    expect(content.provenance[path.slice('/content'.length)]).toMatchObject({ origin: 'lawyer' });
    expect(JSON.stringify(patchedContent(report.content, patch))).toBe(JSON.stringify(content));
  });

  it('computes the name of a person from its edited parts, unless the name is edited too', () => {
    const joint = reportOn('sbx-spa-joint-two');
    const index = joint.content.entities.findIndex(({ person }) => person !== null);
    const place = `/content/entities/${index}`;
    const parts = [{ op: 'replace', path: `${place}/person/paternalSurname`, value: 'Irarrázaval' }];
    const { content } = acceptedEdit(joint, parts);
    const { name = '', person } = content.entities[index] ?? {};
    expect(name).toBe(`${person?.givenNames} Irarrázaval ${person?.maternalSurname}`);
    expect(content.conclusion.summary).toContain(name);
    expect(content.provenance[`/entities/${index}/name`]?.origin).toBe('calculated');
    expect(findViolations(content)).toEqual([]);
    const own = [...parts, { op: 'replace', path: `${place}/name`, value: 'Ana Irarrázaval' }];
    expect(acceptedEdit(joint, own).content.entities[index]?.name).toBe('Ana Irarrázaval');
  });

  it('computes the name from its parts where a removed record moves the others', () => {
    const joint = reportOn('sbx-spa-joint-two');
    const { entities } = joint.content;
    const index = entities.findLastIndex(({ person }) => person !== null);
    const { person, ...last } = entities[index] ?? {};
    const renamed = { ...last, person: { ...person, paternalSurname: 'Irarrázaval' } };
    const unused = { ...entities[1], id: 'ent_unused', taxId: null, otherIds: [] };
    const { content: before } = acceptedEdit(joint, [
      { op: 'add', path: '/content/entities/1', value: unused },
    ]);
    const { content } = acceptedEdit({ ...joint, content: before }, [
      { op: 'remove', path: '/content/entities/1' },
      { op: 'replace', path: `/content/entities/${index}`, value: renamed },
    ]);
    expect(content.entities[index]?.name).toMatch(/ Irarrázaval /);
  });

  it('refuses the name of a person without its parts, which it names', () => {
    const joint = reportOn('sbx-spa-joint-two');
    const index = joint.content.entities.findIndex(({ person }) => person !== null);
    const { name } = joint.content.entities[index] ?? {};
    const path = `/content/entities/${index}/name`;
    expect(violations(joint, [{ op: 'replace', path, value: 'Ana Irarrázaval' }])).toEqual([
      {
        pointer: `#${path}`,
        keyword: 'name',
        detail: `The name would differ from its parts, which are "${name}": edit givenNames, paternalSurname and maternalSurname of /content/entities/${index}/person instead, and the name follows.`,
      },
    ]);
    const company = joint.content.entities.findIndex((entity) => entity.company !== null);
    const renamed = [{ op: 'replace', path: `/content/entities/${company}/name`, value: 'Otra SpA' }];
    expect(acceptedEdit(joint, renamed).content.entities[company]?.name).toBe('Otra SpA');
  });

  it('refuses more shares than the company has, which would give a percentage above the whole', () => {
    const joint = reportOn('sbx-spa-joint-two');
    const shares = (joint.content.shareholders[0]?.shares ?? 0) + 1;
    const patch = [{ op: 'replace', path: '/content/shareholders/0/shares', value: shares }];
    expect(violations(joint, patch)).toEqual([
      {
        pointer: '#/content/shareholderSummary/coverage',
        keyword: 'pattern',
        detail: expect.stringMatching(
          /^shareholderSummary\.coverage must be .*, not "100\.\d{6}"\. It is computed from the edited values: correct these\.$/,
        ),
      },
    ]);
  });

  it('computes the values that depend on shares, and marks them as computed', () => {
    const family = reportOn('sbx-ltda-family');
    const { content } = acceptedEdit(family, [
      {
        op: 'replace',
        path: '/content/shareholders/0/shares',
        value: (family.content.shareholders[0]?.shares ?? 0) - 10,
      },
      {
        op: 'replace',
        path: '/content/shareholders/1/shares',
        value: (family.content.shareholders[1]?.shares ?? 0) + 10,
      },
    ]);
    expect(findViolations(content)).toEqual([]);
    expect(content.shareholders[0]?.percentage).not.toBe(family.content.shareholders[0]?.percentage);
    expect(content.shareholders[0]?.votingPercentage).toBe(content.shareholders[0]?.percentage);
    expect(content.provenance['/shareholders/0/percentage']?.origin).toBe('calculated');
    expect(content.provenance['/shareholders/0/shares']?.origin).toBe('lawyer');
  });

  it('moves the provenance of records with them', () => {
    const { content: before } = report;
    const index = before.powers.findIndex((_, at) => before.provenance[`/powers/${at + 1}`] !== undefined);
    expect(index).toBeGreaterThanOrEqual(0);
    const removed = acceptedEdit(report, [{ op: 'remove', path: `/content/powers/${index}` }]);
    expect(removed.content.provenance[`/powers/${index}`]).toEqual(before.provenance[`/powers/${index + 1}`]);
    expect(findViolations(removed.content)).toEqual([]);
  });

  it('keeps no provenance of removed values, and none of provenance itself', () => {
    const at = report.content.powers.length - 1;
    const origin = { documentId: null, page: null, quote: null, origin: 'lawyer' };
    const { content } = acceptedEdit(report, [
      { op: 'remove', path: `/content/powers/${at}` },
      { op: 'add', path: '/content/provenance/~1entities~10~1name', value: origin },
    ]);
    const pointers = Object.keys(content.provenance);
    expect(pointers.filter((pointer) => valueAt(content, pointer) === undefined)).toEqual([]);
    expect(pointers.filter((pointer) => pointer.startsWith('/provenance'))).toEqual([]);
    expect(content.provenance['/entities/0/name']).toEqual(origin);
  });

  it('allows a value to be removed together with its provenance', () => {
    const at = report.content.powers.length - 1;
    const removed = acceptedEdit(report, [
      { op: 'remove', path: `/content/provenance/~1powers~1${at}` },
      { op: 'remove', path: `/content/powers/${at}` },
    ]);
    expect(removed.content).toEqual(
      acceptedEdit(report, [{ op: 'remove', path: `/content/powers/${at}` }]).content,
    );
  });

  it('accepts a new person', () => {
    const person = report.content.entities.find((one) => one.person !== null);
    const added = { ...person, id: 'ent_added', taxId: null };
    const { content } = acceptedEdit(report, [{ op: 'add', path: '/content/entities/-', value: added }]);
    expect(content.entities.at(-1)).toEqual(added);
  });

  it('changes nothing if the patch changes nothing', () => {
    for (const patch of [[], {}, { content: { jurisdiction: 'CL' } }, structuredClone(report)]) {
      expect(acceptedEdit(report, patch).patch).toEqual([]);
    }
  });

  const power = report.content.powers.length - 1;
  it.each([
    ['the id', { id: 'rep_1' }, '#/id', 'never changes'],
    ['the status', { status: 'in_review' }, '#/status', 'timeline of the report'],
    ['the company', { companyId: 'acme' }, '#/companyId', 'create another report'],
    ['a content field outside content', { powers: [] }, '#/powers', 'It is a field of content'],
    ['a mistyped field', { contnet: {} }, '#/contnet', 'Did you mean content?'],
    ['the content itself', { content: null }, '#/content', 'stay an object'],
    [
      'the subject',
      { content: { subjectEntityId: 'ent_2' } },
      '#/content/subjectEntityId',
      'another company',
    ],
    ['the date', { content: { asOfDate: '2026-01-16' } }, '#/content/asOfDate', 'another date|at another'],
    ['the validations', { content: { validations: [] } }, '#/content/validations/', '/review'],
    [
      'the conclusion',
      { content: { conclusion: { result: 'aprobado' } } },
      '#/content/conclusion/result',
      'is computed',
    ],
    [
      'an id',
      [{ op: 'replace', path: `/content/powers/${power}/id`, value: 'pow_x' }],
      `#/content/powers/${power}/id`,
      'An id',
    ],
    [
      'a hash',
      [{ op: 'replace', path: '/content/documents/0/sha256', value: 'a'.repeat(64) }],
      '#/content/documents/0/sha256',
      'document itself',
    ],
    [
      'the tax number',
      [{ op: 'replace', path: '/content/entities/0/taxId/value', value: '66100031-7' }],
      '#/content/entities/0/taxId/value',
      'which company',
    ],
    [
      'provenance of another origin',
      { content: { provenance: { '/entities/0/name': { origin: 'registry' } } } },
      '#/content/provenance/~1entities~10~1name/origin',
      'origin lawyer',
    ],
    [
      'provenance without an origin',
      [{ op: 'replace', path: '/content/provenance/~1entities~10~1name', value: 'read' }],
      '#/content/provenance/~1entities~10~1name',
      'origin lawyer, not "nothing"',
    ],
    [
      'a part of extracted provenance',
      [{ op: 'remove', path: '/content/provenance/~1entities~10~1name/page' }],
      '#/content/provenance/~1entities~10~1name/page',
      'origin lawyer, not',
    ],
    [
      'provenance, by its removal alone',
      { content: { provenance: { '/entities/0/name': null } } },
      '#/content/provenance/~1entities~10~1name',
      'existing value cannot be removed',
    ],
  ])('refuses to change %s, and says why', (_, patch, pointer, why) => {
    const [first] = violations(report, patch);
    expect(first).toMatchObject({ keyword: 'readOnly', pointer: expect.stringContaining(pointer) });
    expect(first?.detail).toMatch(new RegExp(why));
  });

  describe('text that was read on a page', () => {
    const pointer = '/content/provenance/~1entities~10~1taxId';
    const { documentId, page, quote } = report.content.provenance['/entities/0/taxId'] ?? {};
    const at = report.content.documents.findIndex(({ id }) => id === documentId);
    const excerpts = report.content.documents[at]?.excerpts ?? [];
    const excerptAt = `/content/documents/${at}/excerpts/${excerpts.findIndex((one) => one.page === page)}/text`;
    const text = excerpts.find((one) => one.page === page)?.text ?? '';
    const respelled = (quote ?? '').replace('RUT', 'R.U.T.');
    const reread = [
      { op: 'replace', path: `${pointer}/quote`, value: respelled },
      { op: 'replace', path: `${pointer}/origin`, value: 'lawyer' },
    ];

    it('is refused if a quote is not on its page, before or after the edit', () => {
      expect(violations(report, reread).map(({ keyword, pointer: place }) => `${keyword} ${place}`)).toEqual([
        `S27 #${pointer}/quote`,
      ]);
      const [lost] = violations(report, [{ op: 'replace', path: excerptAt, value: 'Ilegible.' }]);
      expect(lost).toMatchObject({ keyword: 'S27', detail: expect.stringMatching(/correct the quote/) });
    });

    it('changes together with its quote, as the page is read now', () => {
      const corrected = { op: 'replace', path: excerptAt, value: text.replaceAll(quote ?? '', respelled) };
      const { content } = acceptedEdit(report, [...reread, corrected]);
      expect(findViolations(content)).toEqual([]);
      const quotes = content.validations.flatMap(({ evidence }) => evidence.map((one) => one.quote));
      expect(quotes).toContain(respelled);
      expect(quotes).not.toContain(quote);
      expect(content.provenance[excerptAt.slice('/content'.length)]).toMatchObject({ origin: 'lawyer' });
    });
  });

  it('refuses several changes for the same reason once', () => {
    const patch = [{ op: 'replace', path: '/content/validations/3', value: { id: 'a' } }];
    const found = violations(report, patch).map((violation) => JSON.stringify(violation));
    expect(found).toEqual([...new Set(found)]);
  });

  it('names every violation of the schema, and of the invariants, with its place', () => {
    expect(
      violations(report, {
        content: { jurisdiction: 'XX', shareholderSummary: { count: 'two', listed: -1 } },
      }).map(({ pointer, keyword }) => `${pointer} ${keyword}`),
    ).toEqual([
      '#/content/jurisdiction readOnly',
      '#/content/jurisdiction enum',
      '#/content/shareholderSummary/count type',
      '#/content/shareholderSummary/listed minimum',
    ]);
    const unsound = violations(report, [
      { op: 'replace', path: '/content/shareholders/0/percentage', value: '51.000000' },
      { op: 'replace', path: '/content/shareholders/0/holderEntityId', value: 'ent_nobody' },
      { op: 'replace', path: '/content/shareholders/0/acquiredOn', value: '2026-02-01' },
    ]);
    expect(unsound.map(({ keyword }) => keyword).sort()).toEqual(
      expect.arrayContaining(['S02', 'S06', 'S07']),
    );
    expect(unsound[0]?.detail).toMatch(/would not hold/);
  });

  it.each([
    ['U+0000, a control character', '\u0000'],
    ['U+007F, a control character', '\u007f'],
    ['U+D800, half of a surrogate pair', '\ud800'],
    ['U+DC00, half of a surrogate pair', '\udc00'],
  ])('refuses a text with %s', (name, character) => {
    const patch = [
      { op: 'replace', path: '/content/entities/0/name', value: `A${character}B` },
      { op: 'replace', path: '/content/entities/0/nameVariations', value: ['A', character] },
      { op: 'replace', path: '/content/asOfDate', value: 'today' },
    ];
    const found = violations(report, patch);
    expect(found.map(({ pointer }) => pointer)).toEqual([
      ...['#/content/asOfDate', '#/content/asOfDate'],
      ...['#/content/entities/0/name', '#/content/entities/0/nameVariations/1'],
    ]);
    expect(found[2]).toEqual({
      detail: `entities.0.name holds ${name}, which no text may hold.`,
      pointer: '#/content/entities/0/name',
      keyword: 'pattern',
    });
  });

  it('accepts a text with tabs and line breaks, and characters beyond the first plane', () => {
    const value = 'A\tB\r\nC 😀';
    const { content } = acceptedEdit(report, [
      { op: 'replace', path: '/content/entities/1/person/occupation', value },
    ]);
    expect(content.entities[1]?.person?.occupation).toBe(value);
  });

  it('reports a patch that does not apply, by its operation', () => {
    const verdict = runToEnd(
      editReport(report, [
        { op: 'test', path, value: 'Panadería Litre Dulse Limitada' },
        { op: 'replace', path: '/content/powers/99/validUntil', value: null },
      ]),
    );
    expect(verdict).toMatchObject({
      accepted: false,
      error: { index: 1, detail: expect.stringContaining('/content/powers/99') },
    });
  });

  it('does not change the given report', () => {
    const before = JSON.stringify(report);
    acceptedEdit(report, [{ op: 'replace', path, value: 'Panadería Litre Dulce Limitada' }]);
    violations(report, { content: { powers: null } });
    expect(JSON.stringify(report)).toBe(before);
    expect(valueAt(report, path)).toBe('Panadería Litre Dulse Limitada');
  });

  it('sets a required field to null if a merge patch removes its value', () => {
    const listed = reportOn('sbx-sa-listed');
    const { content } = acceptedEdit(listed, { content: { administration: { board: null } } });
    expect(content.administration.board).toBe(null);
    expect(violations(listed, { content: { administration: { form: null } } })).toMatchObject([
      { pointer: '#/content/administration/form', keyword: 'type' },
    ]);
  });

  it('reports a fixture that no rule can judge', () => {
    const broken = structuredClone(report);
    broken.content.subjectEntityId = 'ent_nobody';
    expect(violations(broken, [{ op: 'replace', path, value: 'x' }])).toMatchObject([
      { keyword: 'judgement', detail: expect.stringContaining('cannot judge') },
    ]);
  });

  it('throws the bug of a rule with its id, unless the report was broken before', () => {
    const broken = structuredClone(report);
    broken.content.subjectEntityId = 'ent_nobody';
    const check = vi.spyOn(rules[0] as (typeof rules)[0], 'check').mockImplementation(() => {
      throw new TypeError('x is undefined');
    });
    try {
      const edit = [{ op: 'replace', path, value: 'x' }];
      expect(() => violations(report, edit)).toThrow('the rule ENT-001 failed: x is undefined');
      expect(violations(broken, edit)).toMatchObject([{ keyword: 'judgement' }]);
    } finally {
      check.mockRestore();
    }
  });

  it('refuses a day on which an office is closed, with the nearest open day', () => {
    const index = report.content.documents.findIndex(({ type }) => type === 'E_RUT');
    const move = (value: string) => [
      { op: 'replace' as const, path: `/content/documents/${index}/issuedOn`, value },
    ];
    expect(violations(report, move('2025-11-02'))).toEqual([
      {
        pointer: `#/content/documents/${index}/issuedOn`,
        keyword: 'S24',
        detail: `S24 would not hold at /documents/${index}/issuedOn: 2025-11-02 is a Sunday, on which offices do not work: the nearest days are 2025-10-30 and 2025-11-03.`,
      },
    ]);
    expect(acceptedEdit(report, move('2025-11-03')).content.documents[index]?.issuedOn).toBe('2025-11-03');
  });

  it('allows a content to grow up to a limit', () => {
    expect(violations(report, [{ op: 'replace', path, value: 'x'.repeat(9_000_000) }])).toMatchObject([
      { pointer: '#/content', keyword: 'maxLength', detail: expect.stringContaining('at most 8388608') },
    ]);
  });

  it('is refused if ownership is too complex to compute', () => {
    const [holding] = report.content.shareholders;
    if (holding === undefined) throw new Error('the company has no holders');
    const chain = Array.from({ length: 60 }, (_, index) => ({
      ...holding,
      id: `shr_${index}`,
      issuerEntityId: index === 0 ? report.content.subjectEntityId : `ent_${index}`,
      holderEntityId: `ent_${index + 1}`,
    }));
    const value = [...report.content.shareholders, ...chain];
    expect(violations(report, [{ op: 'add', path: '/content/shareholders', value }])).toContainEqual({
      pointer: '#/content',
      keyword: 'judgement',
      detail: expect.stringContaining('32 companies at most'),
    });
  });

  it('edits a report that was not validated without validating it', () => {
    const unjudged = reportOn('sbx-lawyer-edits', false);
    const { content } = acceptedEdit(unjudged, [
      { op: 'replace', path, value: 'Panadería Litre Dulce Limitada' },
    ]);
    expect(content.validations).toEqual([]);
    expect(content.conclusion).toMatchObject({ result: null, reason: 'not_validated' });
  });
});
