/**
 * The map of nodes: one tile per node, filled by usage. Drawn on a canvas, so that thousands render
 * at once. Arrow keys move the selection, which is described in text below.
 */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useAddress, withParameters } from './address.ts';
import { assetPath } from './paths.ts';
import type { Tile } from './records.ts';
import { orderTiles, type TileOrder, tileOrders } from './tile-order.ts';
import { band, bandName, bands, counted, names, whole } from './values/format.ts';
import { useFormatter } from './values/formatter.ts';
import { watchColours } from './values/theme.ts';

/** Quantities that tiles can show: index in the tile, name, and query string value. */
const quantities = [
  { at: 3, name: 'CPU', key: 'cpu' },
  { at: 4, name: 'Memory', key: 'memory' },
  { at: 5, name: 'Storage', key: 'storage' },
] as const;

type Quantity = (typeof quantities)[number];

/** The quantity in the query string (`map`); otherwise the first that a node has: memory, storage, CPU. */
function quantityOf(search: string, nodes: readonly Tile[]): Quantity {
  const named = new URLSearchParams(search).get('map');
  const [cpu, memory, storage] = quantities;
  const isKnown = ({ at }: Quantity) => nodes.some((tile) => tile[at] !== null);
  return (
    quantities.find(({ key }) => key === named) ?? [memory, storage, cpu].find(isKnown) ?? memory
  );
}

/** Rows that PageUp and PageDown move by. */
const rowsPerPage = 10;

/** Tile size including the gap, in CSS pixels: smaller for thousands of tiles. */
function stepOf(count: number): number {
  return count > 1_500 ? 14 : count > 300 ? 20 : 28;
}

/** The order in the query string (`tiles`); by id otherwise. */
function orderOf(search: string): TileOrder {
  return new URLSearchParams(search).get('tiles') === 'fullest' ? 'fullest' : 'id';
}

interface TileMapProps {
  readonly siteId: string;
  /** In the order of their ids. */
  readonly nodes: readonly Tile[];
}

export function TileMap({ siteId, nodes: all }: TileMapProps) {
  const { search, push, open: openPage } = useAddress();
  const { percent } = useFormatter();
  const quantity = quantityOf(search, all);
  const order = orderOf(search);
  const nodes = useMemo(() => orderTiles(all, quantity.at, order), [all, quantity, order]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [width, setWidth] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const step = stepOf(nodes.length);
  const columns = Math.max(1, Math.floor(width / step));
  useEffect(() => {
    const box = canvas.current!.parentElement!;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const drawn = useRef<CanvasState | null>(null);
  const at = quantity.at;
  useEffect(() => {
    if (width === 0) return;
    const next = { nodes, at, step, columns, chosen };
    draw(canvas.current!, next, drawn.current);
    drawn.current = next;
    // A theme change redraws every tile.
    return watchColours(() => draw(canvas.current!, next, null));
  }, [nodes, at, step, columns, chosen, width]);
  const open = (index: number | null) => {
    const tile = index === null ? undefined : nodes[index];
    if (tile !== undefined) {
      openPage(assetPath(siteId, tile[0]));
    }
  };
  const under = (event: MouseEvent): number | null => {
    const index = Math.floor(event.offsetY / step) * columns + Math.floor(event.offsetX / step);
    return index < nodes.length && event.offsetX < columns * step ? index : null;
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return open(chosen);
    const moves: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
      PageUp: -columns * rowsPerPage,
      PageDown: columns * rowsPerPage,
    };
    const now = chosen ?? 0;
    const row = now - (now % columns);
    const ends: Record<string, number> = event.ctrlKey
      ? { Home: 0, End: nodes.length - 1 }
      : { Home: row, End: row + columns - 1 };
    const move = moves[event.key];
    const next = ends[event.key] ?? (move === undefined ? null : chosen === null ? 0 : now + move);
    if (next === null) return;
    event.preventDefault();
    setChosen(Math.min(nodes.length - 1, Math.max(0, next)));
  };
  const counts = new Map<string, number>();
  for (const tile of nodes) {
    const of = band(tile[quantity.at]);
    counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  const failed = nodes.filter(([, , status]) => status === 'failed').length;
  const shown = chosen === null ? null : (nodes[chosen] ?? null);
  return (
    <>
      <div class="choices" role="group" aria-label="What the tiles show">
        {quantities.map((of) => (
          <button
            type="button"
            key={of.name}
            aria-pressed={of === quantity}
            onClick={() => push(withParameters(search, { map: of.key }))}
          >
            {of.name}
          </button>
        ))}
      </div>
      <div class="choices" role="group" aria-label="Order of the tiles">
        {Object.entries(tileOrders).map(([key, name]) => (
          <button
            type="button"
            key={key}
            aria-pressed={key === order}
            onClick={() => push(withParameters(search, { tiles: key }))}
          >
            {name}
          </button>
        ))}
      </div>
      <ul class="legend">
        {bands
          .filter((of) => counts.has(of))
          .map((of) => (
            <li key={of}>
              <span class={`swatch ${of}`} aria-hidden="true"></span>
              {bandName(of)}: <bdi>{whole(counts.get(of)!)}</bdi>
            </li>
          ))}
        {failed > 0 && (
          <li class="bad">
            <span aria-hidden="true">✕</span> {counted(failed, 'node')} failed
          </li>
        )}
      </ul>
      <div class="tiles">
        <canvas
          ref={canvas}
          tabindex={0}
          role="application"
          aria-label={`Map of ${counted(nodes.length, 'node')}, ${quantity.name}. Arrow keys, Home, End and the page keys choose a node, Enter opens it.`}
          onPointerMove={(event: PointerEvent) => setChosen(under(event))}
          onPointerLeave={() => setChosen(null)}
          onClick={(event: MouseEvent) => open(under(event))}
          onKeyDown={walk}
        ></canvas>
      </div>
      <p class="chosen" aria-live="polite">
        {shown === null ? (
          <span class="soft">Point at a tile to see which node it is; a click opens it.</span>
        ) : (
          <>
            <strong>{shown[0]}</strong> {names[shown[1]]}, {shown[2]}: CPU {percent(shown[3])},
            memory {percent(shown[4])}, storage {percent(shown[5])}
          </>
        )}
      </p>
    </>
  );
}

/** The drawn state of the canvas. */
interface CanvasState {
  readonly nodes: readonly Tile[];
  readonly at: 3 | 4 | 5;
  readonly step: number;
  readonly columns: number;
  readonly chosen: number | null;
}

/** Redraws the changed tiles; all of them if the layout changed. */
function draw(canvas: HTMLCanvasElement, next: CanvasState, before: CanvasState | null): void {
  const { nodes, at, step, columns, chosen } = next;
  const isSameLayout =
    before !== null &&
    before.step === step &&
    before.columns === columns &&
    before.nodes.length === nodes.length;
  const pen = canvas.getContext('2d')!;
  if (!isSameLayout) resize(canvas, pen, next);
  const tile = tilePen(canvas, pen, step - 3);
  for (const [index, node] of nodes.entries()) {
    const isChosen = index === chosen;
    const drawn = isSameLayout ? before.nodes[index]! : null;
    const isSame =
      drawn !== null &&
      drawn[before!.at] === node[at] &&
      drawn[2] === node[2] &&
      (index === before!.chosen) === isChosen;
    if (isSame) continue;
    const x = (index % columns) * step;
    const y = Math.floor(index / columns) * step;
    pen.clearRect(x, y, step, step);
    tile(x + 1, y + 1, node[at], node[2], isChosen);
  }
}

/** Resizes the canvas to hold all tiles, which clears it. */
function resize(
  canvas: HTMLCanvasElement,
  pen: CanvasRenderingContext2D,
  { nodes, step, columns }: CanvasState,
): void {
  const ratio = devicePixelRatio;
  const height = Math.ceil(nodes.length / columns) * step;
  canvas.width = columns * step * ratio;
  canvas.height = height * ratio;
  canvas.style.width = `${columns * step}px`;
  canvas.style.height = `${height}px`;
  pen.scale(ratio, ratio);
}

/** Returns a function that draws a tile: an outline, filled from below by usage; a failed node has a cross. */
function tilePen(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, size: number) {
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(`--${name}`);
  const colours = Object.fromEntries(bands.map((of) => [of, colour(of)]));
  const [track, unknown, bad, text, ground] = [
    'tile-track',
    'outline',
    'bad',
    'text',
    'ground',
  ].map(colour);
  const edge = colour('tile-edge');
  return (x: number, y: number, value: number | null, status: string, isChosen: boolean) => {
    if (value === null) outline(pen, x, y, size, unknown!);
    else {
      pen.fillStyle = track!;
      pen.fillRect(x, y, size, size);
      const filled = (size * Math.min(100, value)) / 100;
      pen.fillStyle = colours[band(value)]!;
      pen.fillRect(x, y + size - filled, size, filled);
      outline(pen, x, y, size, edge);
    }
    if (status === 'failed') cross(pen, x, y, size, bad!, ground!);
    if (!isChosen) return;
    pen.strokeStyle = text!;
    pen.lineWidth = 2;
    pen.strokeRect(x, y, size, size);
  };
}

/** The edge of a tile. A node of unknown usage has nothing else, as in the legend. */
function outline(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  colour: string,
) {
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
}

/** A cross with a contrasting edge, visible on any fill. */
function cross(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  colour: string,
  edge: string,
) {
  pen.beginPath();
  pen.moveTo(x + 2, y + 2);
  pen.lineTo(x + size - 2, y + size - 2);
  pen.moveTo(x + size - 2, y + 2);
  pen.lineTo(x + 2, y + size - 2);
  for (const [style, width] of [
    [edge, 5],
    [colour, 2],
  ] as const) {
    pen.strokeStyle = style;
    pen.lineWidth = width;
    pen.stroke();
  }
}
