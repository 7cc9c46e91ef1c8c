#!/usr/bin/env bash
# Package: geojson@0.5.0; on Node 20.20.2
# Guess: a row without coordinates becomes a feature whose geometry is null, or
#   is left out if invalid geometries are removed.
# Seen: null and an empty text become the number 0, so that the feature is a
#   point at 0, 0, in the Gulf of Guinea. removeInvalidGeometries and
#   doThrows.invalidGeometry do not see it. A row that lacks both fields gets
#   the geometry {}, which is no GeoJSON.
# Rule: RFC 7946, 3.2: the value of geometry is a geometry object or, if the
#   feature is unlocated, null. The README names no value that is replaced.
# Matters: the offices of companies come from a table where NULL is unknown; the
#   map of a report and each distance that is computed from it are wrong.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts geojson@0.5.0

cat >look.mjs <<'JS'
import GeoJSON from 'geojson';

const rows = [
  { name: 'Lirio', lat: -33.44, lng: -70.65 },
  { name: 'Soto', lat: null, lng: null },
  { name: 'Alfa', lat: '', lng: '' },
  { name: 'Beta' },
];
for (const options of [{}, { removeInvalidGeometries: true }, { doThrows: { invalidGeometry: true } }]) {
  console.log(JSON.stringify(options));
  for (const row of rows) {
    try {
      console.log(`  ${row.name}: ${JSON.stringify(GeoJSON.parse([row], { Point: ['lat', 'lng'], ...options }).features.map(({ geometry }) => geometry))}`);
    } catch (error) {
      console.log(`  ${row.name}: ${error.message.slice(0, 16)}`);
    }
  }
}
JS

expected=$(cat <<'TEXT'
{}
  Lirio: [{"type":"Point","coordinates":[-70.65,-33.44]}]
  Soto: [{"type":"Point","coordinates":[0,0]}]
  Alfa: [{"type":"Point","coordinates":[0,0]}]
  Beta: [{}]
{"removeInvalidGeometries":true}
  Lirio: [{"type":"Point","coordinates":[-70.65,-33.44]}]
  Soto: [{"type":"Point","coordinates":[0,0]}]
  Alfa: [{"type":"Point","coordinates":[0,0]}]
  Beta: [{}]
{"doThrows":{"invalidGeometry":true}}
  Lirio: [{"type":"Point","coordinates":[-70.65,-33.44]}]
  Soto: [{"type":"Point","coordinates":[0,0]}]
  Alfa: [{"type":"Point","coordinates":[0,0]}]
  Beta: Invalid Geometry
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
