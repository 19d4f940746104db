// Finds phrases and spellings that the language rules of CONTRIBUTING.md exclude, and log lines that are not `event: outcome`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const checkedFiles = /\.(?:tsx?|mjs|css|md|sh|conf|ya?ml)$/;
/** The demo's lyrics have a spelling of their own. */
const ignoredFiles = /^(?:tools|demo)\/|^scripts\/check-language\.mjs$/;

const excludedPhrases = [
  'anew',
  '(?:are|is|was|were) (?:away|told)',
  'for ever',
  'goes on',
  'hears?',
  'in vain',
  // A user; members are those of types, unions and groups.
  '(?:an?|another|each|every|other|same|that|the|this) members?(?! of)',
  "members?['’]",
  'nobody',
  'of no use',
  'patience',
  'surroundings',
  'under way',
  'whoever',
];
/** Also as parts of identifiers. */
const britishSpellings = [
  'analys(?:e|ed|er|ing)(?![a-z])',
  'artefact',
  'behaviour',
  'catalogue',
  'cent(?:re|red)(?![a-z])',
  'colour',
  'defence',
  'favour',
  'grey(?!list)',
  'honour',
  'labelled(?!by)',
  'licence',
  'neighbour',
  'practis(?:e|ing)',
  'programme(?![dr])',
  '(?:author|categor|custom|general|initial|local|maxim|minim|normal|optim|organ|recogn|serial|summar|synchron|token|visual)is(?:e|ed|er|es|ing|ation)(?![a-z])',
  'synthesis(?:e|ing)',
];
const excluded = new RegExp(
  `\\b(?:${excludedPhrases.join('|')})\\b|\\be-mail|${britishSpellings.join('|')}`,
  'i',
);
/** A user account of Unix, an address in tests, and a file of the database cluster, whose name must not change. */
const otherMeanings = /[`'"]nobody[`'"]|\bnobody@|[`'/]initialised[`')]/g;

const logCall = /\blog(?:ger)?\.(?:fatal|error|warn|info|debug)\(\s*(?:\{[^}]*\},\s*)?(['"`])(.*?)\1/g;
const eventAndOutcome = /^[A-Za-z][^:]*: \S/;

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => checkedFiles.test(file) && !ignoredFiles.test(file));

const findings = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return [...findPhrases(text), ...(isProductCode(file) ? findLogLines(text) : [])].map(
    ({ line, problem }) => `${file}:${line}: ${problem}`,
  );
});

if (findings.length) {
  console.error(`${findings.join('\n')}\n\nSee "Language" in CONTRIBUTING.md.`);
  process.exitCode = 1;
}

function isProductCode(file) {
  return file.endsWith('.ts') && !file.endsWith('.test.ts');
}

function findPhrases(text) {
  return text.split('\n').flatMap((content, index) => {
    const [phrase] = excluded.exec(content.replaceAll(otherMeanings, '')) ?? [];
    return phrase ? [{ line: index + 1, problem: `"${phrase}"` }] : [];
  });
}

function findLogLines(text) {
  return [...text.matchAll(logCall)]
    .filter(([, , message]) => !eventAndOutcome.test(message))
    .map(({ index, 2: message }) => ({
      line: text.slice(0, index).split('\n').length,
      problem: `log line "${message}" is not "event: outcome"`,
    }));
}
