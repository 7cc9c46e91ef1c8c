#!/usr/bin/env bash
# Package: uri-template-matcher@1.1.2, uri-template-router@1.0.0; on Node
#   20.20.2
# Guess: /reports{?status,cursor} matches /reports with none, one or both of the
#   parameters, and no other path, as uri-templates does.
# Seen: uri-template-matcher finds it for each URI that begins with /reports,
#   with no parameters; uri-template-router does not find it with one parameter.
# Rule: RFC 6570, section 3.2.8: an expansion of the template is /reports, and
#   then only "?" and the defined variables. README of the router: expressions
#   that can be reversed are supported.
# Matters: a mock server answers the list for the files of a report, or 404 for
#   a filtered list, depending on the package.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts uri-template-matcher@1.1.2 uri-template-router@1.0.0 uri-templates@0.2.0

cat >look.mjs <<'JS'
import { UriTemplateMatcher } from 'uri-template-matcher';
import UriTemplateRouter from 'uri-template-router';
import uriTemplates from 'uri-templates';

const template = '/reports{?status,cursor}';
const matcher = new UriTemplateMatcher();
matcher.add(template);
const router = new (UriTemplateRouter.Router ?? UriTemplateRouter)();
router.addTemplate(template, {}, template);
for (const uri of ['/reports', '/reports?status=done&cursor=x', '/reports?status=done', '/reports/1/files', '/reports-of-2025'])
  console.log(
    uri.padEnd(30),
    'matcher', JSON.stringify(matcher.match(uri)?.params),
    '| router', JSON.stringify(router.resolveURI(uri)?.params),
    '| uri-templates', JSON.stringify(uriTemplates(template).fromUri(uri)),
  );
JS

expected=$(cat <<'TEXT'
/reports                       matcher {} | router {} | uri-templates {}
/reports?status=done&cursor=x  matcher {"status":"done","cursor":"x"} | router {"status":"done","cursor":"x"} | uri-templates {"status":"done","cursor":"x"}
/reports?status=done           matcher {"status":"done"} | router undefined | uri-templates {"status":"done"}
/reports/1/files               matcher {} | router undefined | uri-templates undefined
/reports-of-2025               matcher {} | router undefined | uri-templates undefined
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
