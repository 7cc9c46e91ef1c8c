import { Session } from 'node:inspector';
import { writeFileSync } from 'node:fs';
import { freshContentOf } from '/work/wt/ids/test/legal/generated/contents.js';
import { noteWays } from '/work/wt/ids/test/legal/generated/schema-coverage.js';
const N = Number(process.argv[2] ?? 1200);
const s = new Session(); s.connect();
const post = (m: string, p: object = {}) => { let r: any; s.post(m as any, p, (e: any, x: any) => { if (e) throw new Error(e.message); r = x; }); return r; };
post('Profiler.enable'); post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
freshContentOf('warm-1'); post('Profiler.takePreciseCoverage');
type R = [number, number, number];
const per: { cov: Map<string, R[]>; extra: string[] }[] = [];
for (let i = 0; i < N; i++) {
  const content = freshContentOf(`company-${i}`);
  const { result } = post('Profiler.takePreciseCoverage');
  const cov = new Map<string, R[]>();
  for (const { url, functions } of result) {
    if (!url.includes('/src/legal/')) continue;
    const rs: R[] = [];
    for (const { ranges } of functions) if (ranges[0].count > 0) for (const r of ranges) rs.push([r.startOffset, r.endOffset, r.count > 0 ? 1 : 0]);
    if (rs.length) cov.set(url, rs);
  }
  const ways = new Set<string>(); noteWays(content, ways);
  per.push({ cov, extra: [...ways, ...content.validations.map((v) => `${v.ruleId} ${v.outcome}`), `terms ${content.administration.board?.termMonths ?? 0}`] });
  if (i % 200 === 0) console.error(i);
}
const bounds = new Map<string, Set<number>>();
for (const { cov } of per) for (const [u, rs] of cov) { let b = bounds.get(u); if (!b) bounds.set(u, (b = new Set())); for (const [a, z] of rs) { b.add(a); b.add(z); } }
const sorted = new Map([...bounds].map(([u, b]) => [u, [...b].sort((x, y) => x - y)]));
const ids = new Map<string, number>(); const idOf = (x: string) => { let i = ids.get(x); if (i === undefined) ids.set(x, (i = ids.size)); return i; };
const F = per.map(({ cov, extra }) => {
  const f = new Set<number>(extra.map(idOf));
  for (const [u, rs] of cov) {
    const b = sorted.get(u)!; const at = new Map(b.map((x, i) => [x, i])); const seg = new Int8Array(b.length);
    for (const [a, z, c] of [...rs].sort((x, y) => x[0] - y[0] || y[1] - x[1])) seg.fill(c, at.get(a)!, at.get(z)!);
    seg.forEach((c, i) => { if (c) f.add(idOf(u + i)); });
  }
  return [...f];
});
const cnt = new Array(ids.size).fill(0); F.forEach((f) => f.forEach((i) => cnt[i]++));
const need = cnt.map((c) => Math.min(2, c)); const used = new Set<number>(); const pick: number[] = [];
let rem = need.reduce((a, b) => a + b, 0);
while (rem > 0) { let b = -1, bn = 0; F.forEach((f, k) => { if (used.has(k)) return; let n = 0; for (const i of f) if (need[i] > 0) n++; if (n > bn) { bn = n; b = k; } }); if (b < 0) break; pick.push(b); used.add(b); F[b].forEach((i) => { if (need[i] > 0) { need[i]--; rem--; } }); }
console.log(ids.size, pick.length, pick.join(', '));
