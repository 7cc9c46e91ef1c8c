#!/usr/bin/env bash
# Package: graphql-scalars@2.0.0, graphql@16.15.0; on Node 20.20.2 and 24.21.0
# Guess: PositiveInt refuses 5.9 as Int does, and LocalDateTime refuses
#   30 February and a time with Z as LocalDate refuses the day.
# Seen: 5.9 is 5 and the text "1e2" is 1, without an error, in NonNegativeInt
#   too. LocalDateTime accepts both; a Date of the first is in March.
# Rule: GraphQL, September 2025, section 3.5.1: Int takes integer values only,
#   all others raise a request error. RFC 3339, section 5.7: the last day of
#   each month. The documentation of LocalDateTime: it has no associated time
#   zone.
# Matters: a threshold of 5.9 per cent is stored as 5, and a report is dated to
#   a day that does not exist.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts graphql-scalars@2.0.0 graphql@16.15.0

cat >look.mjs <<'JS'
import { GraphQLInt } from 'graphql';
import { GraphQLLocalDate, GraphQLLocalDateTime, GraphQLNonNegativeInt, GraphQLPositiveInt } from 'graphql-scalars';

for (const [scalars, values] of [
  [[GraphQLInt, GraphQLPositiveInt, GraphQLNonNegativeInt], [5, 5.9, '1e2']],
  [[GraphQLLocalDate], ['2026-02-28', '2026-02-30']],
  [[GraphQLLocalDateTime], ['2026-02-28T10:00:00', '2026-02-30T10:00:00', '2026-02-28T10:00:00Z']],
]) {
  for (const value of values) {
    const results = scalars.map((scalar) => {
      try {
        return `${scalar.name} ${JSON.stringify(scalar.parseValue(value))}`;
      } catch {
        return `${scalar.name} refuses`;
      }
    });
    console.log(JSON.stringify(value), '|', results.join(', '));
  }
}
JS

expected=$(cat <<'TEXT'
5 | Int 5, PositiveInt 5, NonNegativeInt 5
5.9 | Int refuses, PositiveInt 5, NonNegativeInt 5
"1e2" | Int refuses, PositiveInt 1, NonNegativeInt 1
"2026-02-28" | LocalDate "2026-02-28"
"2026-02-30" | LocalDate refuses
"2026-02-28T10:00:00" | LocalDateTime "2026-02-28T10:00:00"
"2026-02-30T10:00:00" | LocalDateTime "2026-02-30T10:00:00"
"2026-02-28T10:00:00Z" | LocalDateTime "2026-02-28T10:00:00Z"
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
