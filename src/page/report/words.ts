import type { Company } from '../../contract/generated/types.js';
import { type Bilingual, dictionary } from '../i18n/language.js';

export const words = dictionary({
  back: ['Todos los informes', 'All reports'],
  json: ['El informe como JSON', 'The report as JSON'],
  record: ['Informe', 'Report'],
  version: [(version: number) => `versión ${version}`, (version: number) => `version ${version}`],
  completed: [(at: string) => `completado el ${at}`, (at: string) => `completed on ${at}`],
  validUntil: [(day: string) => `vigente hasta el ${day}`, (day: string) => `valid until ${day}`],
  besideIt: ['JSON al lado', 'JSON beside it'],
  jsonHint: [
    'Señale algo del informe y se marca aquí; cada miembro lleva a su lugar en el informe.',
    'Point at something in the report, and it is marked here; each member leads to its place in the report.',
  ],
  toReport: ['↖ Ver en el informe', '↖ See in the report'],
  copyPointer: ['Copiar puntero', 'Copy pointer'],
  copyJson: ['Copiar JSON', 'Copy JSON'],
  print: ['Imprimir o guardar como PDF', 'Print or save as PDF'],
  company: ['La sociedad', 'The company'],
  taxId: ['Identificación', 'Identification'],
  form: ['Tipo', 'Form'],
  standing: ['Estado', 'Standing'],
  since: [(day: string) => `desde el ${day}`, (day: string) => `since ${day}`],
  incorporated: ['Constituida', 'Incorporated'],
  domicile: ['Domicilio', 'Domicile'],
  capital: ['Capital', 'Capital'],
  paidOf: [
    (paid: string, stated: string) => `${stated}, pagado ${paid}`,
    (paid: string, stated: string) => `${stated}, paid in ${paid}`,
  ],
  representatives: ['Representantes ante el SII', 'Representatives at the tax office'],
  leaders: ['Administración', 'Administration'],
  purpose: ['Objeto', 'Purpose'],
  asOf: ['Al día', 'As of'],
  conclusion: ['Conclusión', 'Conclusion'],
  notValidated: [
    'El informe se pidió sin validar: no concluye.',
    'The report was created without validation: it has no conclusion.',
  ],
  restrictions: ['Restricciones', 'Restrictions'],
  automated: [
    'Se puede decidir sin que lo vea una persona.',
    'It can be decided without a person looking at it.',
  ],
  notAutomated: [
    'Debe verlo una persona antes de decidir:',
    'A person has to look at it before it is decided:',
  ],
  operations: ['Operaciones solicitadas', 'Requested operations'],
  operation: ['Operación', 'Operation'],
  bracket: ['Tramo', 'Bracket'],
  whoSigns: ['Quién firma', 'Who signs'],
  personeria: ['Personería', 'Legal standing of the signatories'],
});

export const standingNames = dictionary({
  vigente: ['Vigente', 'In good standing'],
  disuelta: ['Disuelta', 'Dissolved'],
  en_liquidacion: ['En liquidación', 'In liquidation'],
  liquidacion_concursal: ['En liquidación concursal', 'In bankruptcy liquidation'],
  reorganizacion: ['En reorganización', 'In reorganisation'],
  absorbida: ['Absorbida', 'Absorbed'],
  transformada: ['Transformada', 'Transformed'],
  termino_de_giro: ['Con término de giro', 'Activities ended'],
  no_vigente: ['No vigente', 'Not in force'],
  no_acreditada: ['Vigencia no acreditada', 'Standing not proven'],
} satisfies Record<Company['status'], Bilingual>);
