import type { Content } from '../../src/contract/generated/types.js';
import { subjectOf, textOf } from './paper-checker.js';

/** Returns phrases of documents and remedies in a form that no notary, registrar or lawyer uses. */
export function formObjectionsTo(content: Content): string[] {
  const checks = [
    signers,
    enumerations,
    cards,
    deadlines,
    verbs,
    homes,
    assignments,
    lastLines,
    grantedFaculties,
    inheritances,
    revocations,
  ];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

/** “Cualquiera de” does not stand directly before names joined by “y”, which would mean all of them. */
function signers({ documents }: Content): string[] {
  return documents
    .filter((paper) => /cualquiera de d(?:on|oña) /.test(textOf(paper)))
    .map(({ id }) => `${id} says “cualquiera de” before names joined by “y”`);
}

/** A list is numbered from its first item on, and does not begin again with the same item. */
function enumerations({ documents, jurisdiction }: Content): string[] {
  if (jurisdiction !== 'CL') return [];
  return documents
    .filter((paper) =>
      /sea taxativa, podrá: (?!1\) )|(?:^|[^\d])1\) ([a-z][^;]{20,});.*[^\d]1\) \1;/.test(textOf(paper)),
    )
    .map(({ id }) => `${id} numbers its list wrongly`);
}

/** An identity card has the number of the person, and the tax number only if both are the same. */
function cards({ documents, jurisdiction }: Content): string[] {
  if (!/MX|PE|CO/.test(jurisdiction)) return [];
  return documents
    .filter((paper) => paper.type === 'CEDULA_IDENTIDAD' && /\b(?:RFC|RUC|NIT)\b/.test(textOf(paper)))
    .map(({ id }) => `${id} has a tax number`);
}

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** A remedy is due on a working day, when an office can receive it. */
function deadlines({ validations }: Content): string[] {
  return validations.flatMap(({ remedy }) => {
    const found = /^A más tardar el (\d+) de (\p{L}+) de (\d{4})/u.exec(remedy ?? '');
    if (found === null) return [];
    const [, day = '', month = '', year = ''] = found;
    const weekday = new Date(Date.UTC(Number(year), months.indexOf(month), Number(day))).getUTCDay();
    return weekday === 0 || weekday === 6 ? [`${found[0]} is not a working day`] : [];
  });
}

/** Only Chile uses the verb “acompañar” for documents. */
function verbs({ validations, jurisdiction }: Content): string[] {
  return validations
    .filter(({ remedy }) => jurisdiction !== 'CL' && /\bacompañ/i.test(remedy ?? ''))
    .map(({ ruleId }) => `the remedy of ${ruleId} uses a verb of Chile`);
}

/** Nobody lives at the address of the company. */
function homes({ entities, subjectEntityId }: Content): string[] {
  const office = entities.find(({ id }) => id === subjectEntityId)?.address;
  return entities
    .filter(({ kind, address }) => kind === 'person' && address !== null && address !== undefined)
    .filter(({ address }) => address?.street === office?.street && address?.number === office?.number)
    .map(({ name }) => `${name} lives at the address of the company`);
}

/** The seller and the buyer both sign an assignment of rights. */
function assignments(content: Content): string[] {
  const acts = subjectOf(content).company.amendments.filter(({ kind }) => kind === 'cesion_derechos');
  return content.shareTransfers.flatMap(({ documentId, fromEntityId, toEntityId }) => {
    const act = acts.find(({ deed, res }) => (deed ?? res)?.documentId === documentId);
    if (act === undefined) return [];
    const excerpts = content.documents.find(({ id }) => id === documentId)?.excerpts ?? [];
    // An illegible document has no second page.
    if (excerpts.length < 2) return [];
    const [opening] = (excerpts[0]?.text ?? '').split(/exponen?:|se modifica /);
    return [fromEntityId, toEntityId].flatMap((id) => {
      const party = content.entities.find((one) => one.id === id);
      const signs =
        act.res === null || party?.kind !== 'person' || act.res.signerEntityIds.includes(party.id);
      return signs && opening?.includes(party?.name ?? '—') ? [] : [`${id} did not sign ${documentId}`];
    });
  });
}

/** The signature is at the end of a form. */
function lastLines({ documents }: Content): string[] {
  return documents
    .filter(({ type }) => type === 'ACTO_RES')
    .filter((paper) => /Formulario suscrito(?!.*\(CVE\): \w+\.$)/.test(textOf(paper)))
    .map(({ id }) => `${id} has text after its signature`);
}

/** A grantor gives only the faculties that he or she has: administrators pass on what the statutes give them. */
function grantedFaculties({ powers, jurisdiction }: Content): string[] {
  if (jurisdiction !== 'CL') return [];
  const codesOf = ({ faculties }: Content['powers'][number]) =>
    faculties.filter(({ excluded }) => !excluded).map(({ code }) => code);
  const founding = powers.filter(({ grantedBy }) => /^(estatuto|matriz)$/.test(grantedBy));
  const own = new Set(founding.flatMap(codesOf));
  // The text is null if the document is illegible.
  const mayGrantGeneral = founding
    .flatMap(({ faculties }) => faculties)
    .some(({ text }) => text === null || /mandatos generales/.test(text));
  return powers
    .filter(({ grantedBy }) => /^(administrador|socios|titular)$/.test(grantedBy))
    .flatMap((power) => [
      ...codesOf(power)
        // MAN_ codes state how a mandate may be used; they are not acts of the company.
        .filter((code) => !own.has(code) && !/^MAN_/.test(code))
        .map((code) => `${power.id} gives ${code}, which its grantor does not have`),
      ...(power.kind === 'general' && !mayGrantGeneral
        ? [`${power.id} is general, but its grantor cannot give general mandates`]
        : []),
    ]);
}

/** The register does not call an inheritance a sale, and the document states the death and the court case. */
function inheritances({ documents, shareTransfers, shareholderSummary }: Content): string[] {
  const textOfPaper = (paperId: string | null) =>
    documents.filter(({ id }) => id === paperId).map(textOf)[0] ?? '';
  return shareTransfers
    .filter(({ kind }) => kind === 'herencia')
    .flatMap(({ id, date, documentId }) => {
      const [year, month, day] = date.split('-').map(Number);
      const bought = `${day} de ${months[(month ?? 1) - 1]} de ${year}, por compraventa`;
      const register = textOfPaper(shareholderSummary.documentId);
      return [
        ...(register.includes(bought) || !register.includes('herencia')
          ? [`the register calls ${id} a sale`]
          : []),
        ...(/fallecimiento ocurrió el .* causa rol V-/.test(textOfPaper(documentId))
          ? []
          : [`the document of ${id} does not state the death and the case`]),
      ];
    });
}

/** A power from the statutes or the parent of an agency ends by a change of these, not by a deed of revocation. */
function revocations({ powers, documents }: Content): string[] {
  return powers.flatMap(({ id, grantedBy, revocation }) => {
    const paper = documents.find((one) => one.id === revocation?.documentId);
    if (!/^(estatuto|matriz)$/.test(grantedBy) || paper?.type !== 'ESCRITURA_REVOCACION') return [];
    return [`${paper.id} revokes ${id}, which no deed granted`];
  });
}
