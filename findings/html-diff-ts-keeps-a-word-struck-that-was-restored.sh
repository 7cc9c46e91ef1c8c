#!/usr/bin/env bash
# Package: html-diff-ts@1.4.2 and @ali-tas/htmldiff-js@2.0.1; on Node 20.20.2
# Guess: a word that is struck in one version only is marked with ins.mod, in
#   the format of the new version, and the result has as many closing as opening
#   ins elements. A new target of a link is marked.
# Seen: html-diff-ts marks nothing and gives the same result in both directions:
#   where the new version takes the strike-through of "no" away, "no" stays
#   struck. @ali-tas/htmldiff-js marks both, but leaves two ins open where
#   italics become bold. Neither marks another target of a link.
# Rule: both READMEs: for special tags, primarily style tags such as <em> and
#   <strong>, ins.mod elements are inserted with the new styles. HTML: the end
#   tag of ins must not be omitted.
# Matters: the comparison of two drafts of a contract shows a prohibition as
#   deleted that the new draft has, or underlines the rest of the page.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts html-diff-ts@1.4.2 @ali-tas/htmldiff-js@2.0.1

cat >look.mjs <<'JS'
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { default: diff } = require('html-diff-ts');
const { Diff } = require('@ali-tas/htmldiff-js');

for (const [before, after] of [
  ['<p>no podrá ceder</p>', '<p>no podrá vender</p>'],
  ['<p>no podrá ceder</p>', '<p><s>no</s> podrá ceder</p>'],
  ['<p><s>no</s> podrá ceder</p>', '<p>no podrá ceder</p>'],
  ['<p>el <i>plazo</i></p>', '<p>el <b>plazo</b></p>'],
  ['<p><a href="/anexo-1">anexo</a></p>', '<p><a href="/anexo-2">anexo</a></p>'],
]) {
  console.log(`${before} to ${after}`);
  for (const [name, text] of [['html-diff-ts', diff(before, after)], ['@ali-tas/htmldiff-js', Diff.execute(before, after)]])
    console.log(`  ${name}: ${text} (${text.split('<ins').length - 1} ins, ${text.split('</ins>').length - 1} closed)`);
}
JS

expected=$(cat <<'TEXT'
<p>no podrá ceder</p> to <p>no podrá vender</p>
  html-diff-ts: <p>no podrá <del class="diffmod">ceder</del><ins class="diffmod">vender</ins></p> (1 ins, 1 closed)
  @ali-tas/htmldiff-js: <p>no podrá <del class="diffmod">ceder</del><ins class="diffmod">vender</ins></p> (1 ins, 1 closed)
<p>no podrá ceder</p> to <p><s>no</s> podrá ceder</p>
  html-diff-ts: <p><s>no</s> podrá ceder</p> (0 ins, 0 closed)
  @ali-tas/htmldiff-js: <p><s><ins class="mod">no</ins></s> podrá ceder</p> (1 ins, 1 closed)
<p><s>no</s> podrá ceder</p> to <p>no podrá ceder</p>
  html-diff-ts: <p><s>no</s> podrá ceder</p> (0 ins, 0 closed)
  @ali-tas/htmldiff-js: <p><ins class="mod">no</ins> podrá ceder</p> (1 ins, 1 closed)
<p>el <i>plazo</i></p> to <p>el <b>plazo</b></p>
  html-diff-ts: <p>el <i><b>plazo</i></b></p> (0 ins, 0 closed)
  @ali-tas/htmldiff-js: <p>el <ins class="mod"><b><ins class="mod">plazo</b></p> (2 ins, 0 closed)
<p><a href="/anexo-1">anexo</a></p> to <p><a href="/anexo-2">anexo</a></p>
  html-diff-ts: <p><a href="/anexo-2">anexo</a></p> (0 ins, 0 closed)
  @ali-tas/htmldiff-js: <p><a href="/anexo-2">anexo</a></p> (0 ins, 0 closed)
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
