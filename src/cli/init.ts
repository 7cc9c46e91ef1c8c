import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodeText } from '../adapters/files/text-file.js';
import { readArguments } from './arguments.js';
import { type CiPipeline, type Framework, type InitFile, initFiles } from './init-files.js';
import { initFlags } from './init-flags.js';
import type { InputError } from './settings.js';
import { exitCodes, type Program, printErrors } from './streams.js';

/**
 * Writes what a folder needs to test with the sandbox. A file that is there stays as it is, unless `--force` says
 * otherwise; what would have been written is printed in its place.
 * @param folder by default that of the process
 */
export function init(argv: readonly string[], program: Program, folder = process.cwd()): number {
  const { positionals, values, faults } = readArguments(argv, initFlags);
  for (const word of positionals)
    faults.push({ source: word, detail: 'init takes flags only. See init --help.' });
  if (faults.length > 0) {
    printErrors(faults, program, program.env);
    return exitCodes.misused;
  }
  const isGiven = (flag: string): boolean => values.get(flag)?.value === true;
  const framework = frameworkOf(folder);
  const pipeline: CiPipeline = existsSync(join(folder, '.gitlab-ci.yml')) ? 'GitLab CI' : 'GitHub Actions';
  const { stdout } = program;
  stdout.write(`This folder tests with ${framework}, and runs on ${pipeline}.\n`);
  const unwritten: InputError[] = [];
  for (const file of initFiles(framework, pipeline)) {
    try {
      stdout.write(writeInitFile(folder, file, isGiven('dryRun'), isGiven('force')));
    } catch (error) {
      const { code = 'unknown' } = error as { code?: string };
      unwritten.push({ source: file.path, detail: `The file can not be written (${code}).` });
    }
  }
  if (framework !== 'pytest' && !dependenciesOf(folder).includes('legal-reports-sandbox'))
    stdout.write('Next: npm install --save-dev legal-reports-sandbox\n');
  if (unwritten.length === 0) return exitCodes.done;
  printErrors(unwritten, program, program.env, 'legal-reports-sandbox did not write all');
  return exitCodes.failed;
}

/** Gives what became of a file. */
function writeInitFile(folder: string, { path, text }: InitFile, isDry: boolean, isForced: boolean): string {
  const file = join(folder, path);
  const shown = `\n${text.replace(/^(?=.)/gm, '    ')}\n`;
  if (isDry)
    return `would write ${path}${existsSync(file) && !isForced ? ', but it is there' : ''}:\n${shown}`;
  if (existsSync(file) && !isForced) {
    if (readFileSync(file, 'utf8') === text) return `kept ${path}, which is as it would be written\n`;
    return `kept ${path}, which is there; --force would write:\n${shown}`;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return `wrote ${path}\n`;
}

function frameworkOf(folder: string): Framework {
  const packages = dependenciesOf(folder);
  if (packages.includes('vitest')) return 'Vitest';
  if (packages.includes('jest')) return 'Jest';
  const isPython = [
    'pyproject.toml',
    'pytest.ini',
    'setup.py',
    'setup.cfg',
    'tox.ini',
    'requirements.txt',
  ].some((name) => existsSync(join(folder, name)));
  return isPython && !existsSync(join(folder, 'package.json')) ? 'pytest' : 'node:test';
}

/** The packages that a folder asks for; none where its manifest can not be read. */
function dependenciesOf(folder: string): string[] {
  try {
    const manifest = JSON.parse(decodeText(readFileSync(join(folder, 'package.json'))));
    return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  } catch {
    return [];
  }
}
