#!/usr/bin/env bash
# Package: merkletreejs@0.6.0; on Node 20.20.2 and 24.21.0
# Guess: with duplicateOdd the tree hashes an odd leaf with itself, and the
#   proof of each leaf verifies against the root, as it does without the
#   option.
# Seen: the proof of the odd leaf does not verify with 3, 5 and 7 leaves; with
#   6 leaves two proofs fail. The proof leaves out the step that doubles the
#   node.
# Rule: its documentation: getProof returns the proof for a leaf and verify
#   returns true if the leaf is in the tree.
# Matters: the newest entry of an audit trail, which is the odd one half of the
#   time, cannot be proven to a client, although it is in the root.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
timeout 300 npm install --silent --no-audit --no-fund --ignore-scripts merkletreejs@0.6.0

cat >look.mjs <<'JS'
import { createHash } from 'node:crypto';
import { MerkleTree } from 'merkletreejs';

const hash = (text) => createHash('sha256').update(text).digest();
for (const count of [3, 4, 5, 6, 7])
  for (const duplicateOdd of [false, true]) {
    const leaves = Array.from({ length: count }, (_, index) => hash(`entry ${index}`));
    const tree = new MerkleTree(leaves, hash, { duplicateOdd });
    const proven = leaves.filter((leaf, index) => tree.verify(tree.getProof(leaf, index), leaf, tree.getRoot()));
    console.log(count, 'leaves', duplicateOdd ? 'odd one doubled' : 'odd one raised', 'proven', proven.length);
  }
JS

expected=$(cat <<'TEXT'
3 leaves odd one raised proven 3
3 leaves odd one doubled proven 2
4 leaves odd one raised proven 4
4 leaves odd one doubled proven 4
5 leaves odd one raised proven 5
5 leaves odd one doubled proven 4
6 leaves odd one raised proven 6
6 leaves odd one doubled proven 4
7 leaves odd one raised proven 7
7 leaves odd one doubled proven 6
TEXT
)
seen=$(timeout 60 node look.mjs 2>errors.txt) || true
if [ "$seen" != "$expected" ]; then
  printf 'expected:\n%s\n\nseen:\n%s\n' "$expected" "$seen"
  cat errors.txt
  exit 1
fi
echo 'seen as stated'
