import type { Content } from '../../src/contract/generated/types.js';
import { subjectOf, textOf } from './paper-checker.js';

/** What papers and remedies of one report say in a form that no notary, registrar or lawyer gives them. */
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
    gifts,
    heirs,
    takenBack,
  ];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

/** Any one of several people is one or another, and not both. */
function signers({ documents }: Content): string[] {
  return documents
    .filter((paper) => /cualquiera de d(?:on|oña) /.test(textOf(paper)))
    .map(({ id }) => `${id} lets any of all sign`);
}

/** A list is counted from its first item on, and says nothing of it twice. */
function enumerations({ documents, jurisdiction }: Content): string[] {
  if (jurisdiction !== 'CL') return [];
  return documents
    .filter((paper) =>
      /sea taxativa, podrá: (?!1\) )|(?:^|[^\d])1\) ([a-z][^;]{20,});.*[^\d]1\) \1;/.test(textOf(paper)),
    )
    .map(({ id }) => `${id} begins its list anew`);
}

/** A card of identity has the number of a person; the one for taxes stands there where it is the same. */
function cards({ documents, jurisdiction }: Content): string[] {
  if (!/MX|PE|CO/.test(jurisdiction)) return [];
  return documents
    .filter((paper) => paper.type === 'CEDULA_IDENTIDAD' && /\b(?:RFC|RUC|NIT)\b/.test(textOf(paper)))
    .map(({ id }) => `${id} has a number for taxes`);
}

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** What is due, is due on a day on which somebody can take it. */
function deadlines({ validations }: Content): string[] {
  return validations.flatMap(({ remedy }) => {
    const found = /^A más tardar el (\d+) de (\p{L}+) de (\d{4})/u.exec(remedy ?? '');
    if (found === null) return [];
    const [, day = '', month = '', year = ''] = found;
    const weekday = new Date(Date.UTC(Number(year), months.indexOf(month), Number(day))).getUTCDay();
    return weekday === 0 || weekday === 6 ? [`${found[0]} is no working day`] : [];
  });
}

/** Papers are “acompañados” in Chile alone. */
function verbs({ validations, jurisdiction }: Content): string[] {
  return validations
    .filter(({ remedy }) => jurisdiction !== 'CL' && /\bacompañ/i.test(remedy ?? ''))
    .map(({ ruleId }) => `${ruleId} is cured as in Chile`);
}

/** Nobody lives in the offices of the company. */
function homes({ entities, subjectEntityId }: Content): string[] {
  const office = entities.find(({ id }) => id === subjectEntityId)?.address;
  return entities
    .filter(({ kind, address }) => kind === 'person' && address !== null && address !== undefined)
    .filter(({ address }) => address?.street === office?.street && address?.number === office?.number)
    .map(({ name }) => `${name} lives where the company is`);
}

/** Rights are sold by two, and both put their names to it. */
function assignments(content: Content): string[] {
  const acts = subjectOf(content).company.amendments.filter(({ kind }) => kind === 'cesion_derechos');
  return content.shareTransfers.flatMap(({ documentId, fromEntityId, toEntityId }) => {
    const act = acts.find(({ deed, res }) => (deed ?? res)?.documentId === documentId);
    if (act === undefined) return [];
    const excerpts = content.documents.find(({ id }) => id === documentId)?.excerpts ?? [];
    // Of what nobody could read there is no second page.
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

/** A form is signed at its end. */
function lastLines({ documents }: Content): string[] {
  return documents
    .filter(({ type }) => type === 'ACTO_RES')
    .filter((paper) => /Formulario suscrito(?!.*\(CVE\): \w+\.$)/.test(textOf(paper)))
    .map(({ id }) => `${id} goes on after its signature`);
}

/** Nobody gives what he has not got: whoever administers lets others do what the statutes let him do. */
function gifts({ powers, jurisdiction }: Content): string[] {
  if (jurisdiction !== 'CL') return [];
  const codesOf = ({ faculties }: Content['powers'][number]) =>
    faculties.filter(({ excluded }) => !excluded).map(({ code }) => code);
  const founding = powers.filter(({ grantedBy }) => /^(estatuto|matriz)$/.test(grantedBy));
  const own = new Set(founding.flatMap(codesOf));
  // The text is null where nobody could read it.
  const letGive = founding
    .flatMap(({ faculties }) => faculties)
    .some(({ text }) => text === null || /mandatos generales/.test(text));
  return powers
    .filter(({ grantedBy }) => /^(administrador|socios|titular)$/.test(grantedBy))
    .flatMap((power) => [
      ...codesOf(power)
        // How a mandate may be used is no act of the company.
        .filter((code) => !own.has(code) && !/^MAN_/.test(code))
        .map((code) => `${power.id} gives ${code}`),
      ...(power.kind === 'general' && !letGive ? [`${power.id} is general`] : []),
    ]);
}

/** What was inherited was not bought, and the paper says who died when and which court let whom inherit. */
function heirs({ documents, shareTransfers, shareholderSummary }: Content): string[] {
  const textWithId = (paperId: string | null) =>
    documents.filter(({ id }) => id === paperId).map(textOf)[0] ?? '';
  return shareTransfers
    .filter(({ kind }) => kind === 'herencia')
    .flatMap(({ id, date, documentId }) => {
      const [year, month, day] = date.split('-').map(Number);
      const bought = `${day} de ${months[(month ?? 1) - 1]} de ${year}, por compraventa`;
      const register = textWithId(shareholderSummary.documentId);
      return [
        ...(register.includes(bought) || !register.includes('herencia')
          ? [`${id} is a sale in the register`]
          : []),
        ...(/fallecimiento ocurrió el .* causa rol V-/.test(textWithId(documentId))
          ? []
          : [`nobody granted ${id}`]),
      ];
    });
}

/** What the statutes, or the parent of an agency, give ends by changing those, and no deed of revocation takes it back. */
function takenBack({ powers, documents }: Content): string[] {
  return powers.flatMap(({ id, grantedBy, revocation }) => {
    const paper = documents.find((one) => one.id === revocation?.documentId);
    if (!/^(estatuto|matriz)$/.test(grantedBy) || paper?.type !== 'ESCRITURA_REVOCACION') return [];
    return [`${paper.id} takes back ${id}, which no deed gave`];
  });
}
