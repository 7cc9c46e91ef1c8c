import type { JSX } from 'preact';
import type { HistoryEntry, ReportVerification, VerificationCheck } from '../../contract/generated/types.js';
import { countText, dictionary, instantText, language } from '../i18n/language.js';
import { Badge, badgesOf } from '../parts/badge.js';
import { CopyCurlButton } from '../parts/copy.js';
import { Loaded, useResource } from '../parts/loading.js';
import { Table } from '../parts/table.js';
import { partWords } from '../parts/words.js';
import { useReport } from './report-context.js';
import { LoadWhenVisible, PointerLink, Section } from './section.js';

/** A change of one value; undefined where there was or is none. */
interface ValueChange {
  path: string;
  before: unknown;
  after: unknown;
}

/** Extracts the changes of a patch; a `test` operation before a change has its old value. */
function changesOf(patch: HistoryEntry['patch']): ValueChange[] {
  return patch.flatMap(({ op, path, value }, index) => {
    if (op === 'test') return [];
    const tested = patch[index - 1];
    const before = tested?.op === 'test' && tested.path === path ? tested.value : undefined;
    return [{ path, before, after: value }];
  });
}

/** Max characters shown of a value, and of those before the first difference. */
const maxCharacters = 200;
const maxLeadingCharacters = 40;

/** Shortened old and new value; long texts start near their first difference. */
function changeTexts({ before, after }: ValueChange): { before: string | null; after: string | null } {
  const texts = [before, after].map((value) =>
    value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value),
  );
  const [one = null, other = null] = texts;
  let firstDifference = 0;
  while (
    one !== null &&
    other !== null &&
    firstDifference < one.length &&
    one[firstDifference] === other[firstDifference]
  )
    firstDifference += 1;
  const from = Math.max(0, firstDifference - maxLeadingCharacters);
  const cut = (text: string | null): string | null =>
    text === null
      ? null
      : `${from === 0 ? '' : '…'}${text.slice(from, from + maxCharacters)}${text.length > from + maxCharacters ? '…' : ''}`;
  return { before: cut(one), after: cut(other) };
}

/** Title of each check in Spanish; in English the page shows the titles of the server. */
const spanishTitles: Readonly<Record<VerificationCheck['id'], string>> = {
  schema: 'El informe y su historia tienen la forma que da el contrato.',
  content_hash: 'El contenido es el que tiene la huella de la última entrada de la historia.',
  chain: 'Cada entrada de la historia tiene su propia huella y la de la anterior.',
  replay: 'Los cambios de la historia, desde el primero, dan lo que dice el informe.',
  edits: 'Desde que se generó, solo abogados lo cambiaron, y lo cambiado está marcado como suyo.',
  evidence: 'Cada cita es de una página del documento que se invoca, con las palabras de su extracto.',
  pointers: 'Cada identificador y cada puntero llevan a algo del informe.',
  invariants:
    'Vale lo que vale para todo informe: porcentajes, fechas, montos, dígitos verificadores, dueños, vigencia.',
  judgement: 'Las validaciones, la conclusión y la matriz de facultades son las que dan las reglas.',
};

const words = dictionary({
  verification: ['Verificación', 'Verification'],
  history: ['Historia', 'History'],
  verified: [
    (version: number) => `La versión ${version} es íntegra`,
    (version: number) => `Version ${version} is intact`,
  ],
  notVerified: [
    (version: number) => `La versión ${version} no es íntegra`,
    (version: number) => `Version ${version} is not intact`,
  ],
  edited: [
    (count: number) =>
      `Tiene ${count === 1 ? '1 cambio de abogado' : `${count} cambios de abogado`}, que la historia muestra.`,
    (count: number) =>
      `It has ${count === 1 ? '1 change' : `${count} changes`} by a lawyer. The history shows them.`,
  ],
  check: ['Comprobación', 'Check'],
  outcome: ['Resultado', 'Outcome'],
  checked: ['Casos', 'Checked items'],
  errors: ['Errores', 'Errors'],
  hash: ['Huella del contenido:', 'Hash of the content:'],
  version: [(version: number) => `Versión ${version}`, (version: number) => `Version ${version}`],
  actions: {
    generated: ['generado', 'generated'],
    edited: ['editado', 'edited'],
    reviewed: ['revisado', 'reviewed'],
    progressed: ['avanzado', 'state changed'],
    amended: ['corregido', 'amended'],
  },
  actors: {
    system: ['sistema', 'system'],
    lawyer: ['abogado', 'lawyer'],
  },
  andOthers: [(count: string) => `y ${count} cambios más`, (count: string) => `and ${count} more changes`],
});

const outcomes = badgesOf<VerificationCheck['outcome']>({
  passed: ['good', 'Cumple', 'Passed'],
  failed: ['bad', 'No cumple', 'Failed'],
  skipped: ['plain', 'Omitida', 'Skipped'],
});

/** Sections that show whether the report is intact, and every change since it was created. */
export function IntegritySections({ path }: { path: string }): JSX.Element {
  const t = words();
  return (
    <>
      <Section title={t.verification} pointer="/verification">
        <LoadWhenVisible>{() => <Verification path={`${path}/verification`} />}</LoadWhenVisible>
      </Section>
      <Section title={t.history} pointer="/history">
        <LoadWhenVisible>{() => <History path={`${path}/history`} />}</LoadWhenVisible>
      </Section>
    </>
  );
}

function Verification({ path }: { path: string }): JSX.Element {
  const t = words();
  const verification = useResource<'getReportVerification'>({ path }, [useReport().etag]);
  return (
    <>
      <Loaded state={verification}>{(shown) => <VerificationResult verification={shown} />}</Loaded>
      <p class="actions">
        <CopyCurlButton request={{ path }} label={`${partWords().copyCurl}: ${t.verification}`} />
      </p>
    </>
  );
}

function History({ path }: { path: string }): JSX.Element {
  const t = words();
  const history = useResource<'getReportHistory'>({ path }, [useReport().etag]);
  return (
    <>
      <Loaded state={history}>
        {({ entries }) => (
          <ol class="history">
            {entries.map((entry) => (
              <HistoryItem key={entry.sequence} entry={entry} />
            ))}
          </ol>
        )}
      </Loaded>
      <p class="actions">
        <CopyCurlButton request={{ path }} label={`${partWords().copyCurl}: ${t.history}`} />
      </p>
    </>
  );
}

function VerificationResult({ verification }: { verification: ReportVerification }): JSX.Element {
  const t = words();
  const { verified, checks, contentHash, version } = verification;
  const edits = checks.find(({ id }) => id === 'edits')?.checked ?? 0;
  return (
    <div class={`verification ${verified ? 'good' : 'bad'}`}>
      <p class="prominent">
        <Badge tone={verified ? 'good' : 'bad'}>
          {verified ? t.verified(version) : t.notVerified(version)}
        </Badge>
      </p>
      {edits > 0 && <p>{t.edited(edits)}</p>}
      <Table
        caption={t.verification}
        rows={checks}
        keyOf={({ id }) => id}
        columns={[
          { name: t.check, render: ({ id, title }) => (language.value === 'es' ? spanishTitles[id] : title) },
          {
            name: t.outcome,
            nowrap: true,
            render: ({ outcome }) => <outcomes.Badge state={outcome} />,
          },
          { name: t.checked, numeric: true, render: ({ checked }) => countText(checked) },
          {
            name: t.errors,
            render: ({ faults }) => (
              <span lang="en">
                {faults.length === 0
                  ? '—'
                  : faults.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ')}
              </span>
            ),
          },
        ]}
      />
      <p class="small">
        {t.hash} <code>{contentHash}</code>
      </p>
    </div>
  );
}

/** Max changes listed per entry; the others are counted. */
const maxChanges = 50;

function HistoryItem({ entry }: { entry: HistoryEntry }): JSX.Element {
  const t = words();
  const { version, action, at, actor, reason, patch } = entry;
  const changes = action === 'generated' ? [] : changesOf(patch);
  // Provenance changes with every value and is not listed.
  const listed = changes.filter(({ path }) => !path.startsWith('/content/provenance/'));
  const shown = listed.slice(0, maxChanges);
  const rest = changes.length - shown.length;
  return (
    <li>
      <p>
        <strong>{t.version(version)}</strong> · {t.actions[action]} ·{' '}
        <time dateTime={at}>{instantText(at)}</time> · {t.actors[actor.type]} <bdi>{actor.id}</bdi>
      </p>
      {reason !== null && (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
      <ul class="diff">
        {shown.map((change) => {
          const { before, after } = changeTexts(change);
          return (
            <li key={change.path}>
              <PointerLink pointer={change.path}>
                <code>{change.path}</code>
              </PointerLink>{' '}
              {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
            </li>
          );
        })}
        {rest > 0 && <li>{t.andOthers(countText(rest))}</li>}
      </ul>
    </li>
  );
}
