import { Graph, layout } from '@dagrejs/dagre';
import type { Chart, Holding } from './chart.js';

/** Where everything of a chart stands, from its upper left. */
export interface ChartLayout {
  width: number;
  height: number;
  /** Middles of the boxes, by the ids of the holders. */
  boxes: ReadonlyMap<string, Point>;
  lines: readonly Line[];
}

export interface Point {
  x: number;
  y: number;
}

export interface Line {
  holding: Holding;
  points: readonly Point[];
  /** Where its percentage stands. */
  label: Point;
}

/** Of the box of a holder. */
export const box = { width: 200, height: 56 };

/** Owners at the left, what they own at the right. */
export function layOutChart({ holders, holdings }: Chart): ChartLayout {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 16, ranksep: 40, marginx: 4, marginy: 4 });
  for (const { id } of holders) graph.setNode(id, { ...box });
  for (const { from, to } of holdings) graph.setEdge(from, to, { width: 64, height: 18, labelpos: 'c' });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    boxes: new Map(holders.map(({ id }) => [id, graph.node(id) as Point])),
    lines: holdings.map((holding) => {
      const { points, x, y } = graph.edge(holding.from, holding.to) as Point & { points: Point[] };
      return { holding, points, label: { x, y } };
    }),
  };
}
