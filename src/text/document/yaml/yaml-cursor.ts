/** A cursor over a YAML document that follows aliases and merge keys, within bounds. */
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, Scalar, type YAMLMap } from 'yaml';
import { type Cursor, DocumentSyntaxError, nestingLevelsMax, type ValueKind } from '../cursor.ts';
import { parseYaml, type YamlTree } from './yaml-tree.ts';

/** Values that the aliases of one YAML file may expand to, against "billion laughs" files. */
export const aliasedValuesMax = 500_000;

const plainDecimal = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

export class YamlCursor implements Cursor {
  readonly syntaxErrors: readonly DocumentSyntaxError[];
  readonly #tree: YamlTree;
  readonly #firstFaultOffset: number;
  /** Null where the text has no value at all, as in the flow mapping `{ key }`. */
  #node: Node | null = null;
  /** Offset of the current value if it has no node. */
  #offset = 0;
  #levels = 0;
  #aliasLevel = 0;
  #aliasedValues = 0;

  constructor(text: string) {
    this.#tree = parseYaml(text);
    this.syntaxErrors = this.#tree.syntaxErrors;
    this.#firstFaultOffset = this.syntaxErrors[0]?.offset ?? Number.POSITIVE_INFINITY;
    this.#standOn(this.#tree.root, 0);
  }

  get offset(): number {
    return this.#node?.range?.[0] ?? this.#offset;
  }

  get kind(): ValueKind {
    const node = this.#node;
    if (isMap(node)) return 'object';
    if (isSeq(node)) return 'array';
    // A document that is broken at its root has no keys to read around the error.
    if (this.#levels === 0) this.#stopAtFault(Number.MAX_SAFE_INTEGER);
    if (!isScalar(node) || node.value === null) return 'null';
    switch (typeof node.value) {
      case 'number':
      case 'bigint':
        return 'number';
      case 'boolean':
        return 'boolean';
      default:
        return 'string';
    }
  }

  scalar(): string {
    const node = this.#node;
    if (!isScalar(node) || node.value === null) return 'null';
    if (this.kind === 'number') return numberText(node);
    return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
  }

  object(member: (key: string, keyOffset: number) => void): void {
    const map = this.#node;
    if (!isMap(map)) return;
    this.#enter(map);
    for (const { key, value } of this.#members(map, 0)) {
      const keyNode = key as Scalar;
      const keyOffset = keyNode.range?.[0] ?? this.#offset;
      this.#stopAtFault(keyOffset);
      this.#visit(value as Node | null, keyOffset, () => member(String(keyNode.value), keyOffset));
    }
    this.#leave(map);
  }

  /**
   * The members of a map, with those that merge keys bring (https://yaml.org/type/merge.html): its
   * own win, then those of the map merged first.
   */
  #members(map: YAMLMap, levels: number): readonly Pair[] {
    if (!map.items.some(isMerge)) return map.items;
    if (levels === nestingLevelsMax) {
      throw new DocumentSyntaxError(
        map.range?.[0] ?? 0,
        `merge keys nested deeper than ${nestingLevelsMax} levels`,
      );
    }
    const taken = new Set(map.items.filter((pair) => !isMerge(pair)).map(keyText));
    return map.items.flatMap((pair) => {
      if (!isMerge(pair)) return pair;
      return this.#merged(pair).flatMap((source) =>
        this.#members(source, levels + 1).filter((member) => {
          this.#countAliased(offsetOf(pair));
          const isNew = !taken.has(keyText(member));
          taken.add(keyText(member));
          return isNew;
        }),
      );
    });
  }

  /** The maps of a merge key: one, or a list of them. */
  #merged(pair: Pair): readonly YAMLMap[] {
    const value = this.#resolved(pair.value as Node | null);
    const maps = (isSeq(value) ? value.items : [value]).map((item) =>
      this.#resolved(item as Node | null),
    );
    if (maps.every(isMap)) return maps;
    throw new DocumentSyntaxError(
      offsetOf(pair),
      'the merge key "<<" takes an object, an alias of one, or a list of them',
    );
  }

  #resolved(node: Node | null): Node | null {
    return isAlias(node) ? (this.#tree.aliases.get(node) ?? null) : node;
  }

  array(item: (index: number) => void): void {
    const list = this.#node;
    if (!isSeq(list)) return;
    this.#enter(list);
    for (const [index, node] of list.items.entries()) {
      this.#visit(node as Node | null, this.#offset, () => item(index));
    }
    this.#leave(list);
  }

  skip(): void {}

  end(): void {
    this.#stopAtFault(Number.MAX_SAFE_INTEGER);
  }

  #visit(node: Node | null, offset: number, take: () => void): void {
    const { range } = node ?? {};
    this.#stopAtFault(range?.[0] ?? offset);
    if (!isMap(node) && !isSeq(node)) this.#stopAtFault(range?.[1] ?? offset);
    const before = this.#node;
    const aliasLevel = this.#aliasLevel;
    this.#standOn(node, offset);
    take();
    this.#node = before;
    this.#aliasLevel = aliasLevel;
  }

  /** Follows aliases, and counts the values read through them. */
  #standOn(node: Node | null, offset: number): void {
    let target = node;
    while (isAlias(target)) {
      this.#aliasLevel++;
      target = this.#tree.aliases.get(target) ?? null;
    }
    if (this.#aliasLevel > 0) this.#countAliased(offset);
    this.#node = target;
    this.#offset = offset;
  }

  #countAliased(offset: number): void {
    if (++this.#aliasedValues <= aliasedValuesMax) return;
    throw new DocumentSyntaxError(offset, `the aliases stand for over ${aliasedValuesMax} values`);
  }

  #enter(node: Node): void {
    if (this.#levels === nestingLevelsMax) {
      throw new DocumentSyntaxError(
        node.range?.[0] ?? 0,
        `nested deeper than ${nestingLevelsMax} levels`,
      );
    }
    this.#levels++;
    this.#offset = node.range?.[0] ?? this.#offset;
  }

  #leave(node: Node): void {
    this.#levels--;
    // The parser skipped a part that may have held keys, so missing keys are not reported.
    this.#stopAtFault(node.range?.[1] ?? 0);
    this.#node = node;
  }

  #stopAtFault(offset: number): void {
    if (offset >= this.#firstFaultOffset) throw this.syntaxErrors[0];
  }
}

/** Whether a member merges others; a key `"<<"` in quotes is a name. */
function isMerge({ key }: Pair): boolean {
  return isScalar(key) && key.value === '<<' && key.type === Scalar.PLAIN;
}

function keyText({ key }: Pair): string {
  return String((key as Scalar).value);
}

function offsetOf({ key }: Pair): number {
  return (key as Scalar).range?.[0] ?? 0;
}

/** A number as a decimal: its own digits, unless it is hexadecimal or the like. */
function numberText(node: Scalar): string {
  const value = Number(node.value);
  const source = node.source ?? String(value);
  if (!Number.isFinite(value) && !plainDecimal.test(source)) return source.toLowerCase();
  if (!plainDecimal.test(source) || Number(source) !== value) return String(value);
  return source
    .replace(/^\+/, '')
    .replace(/^(-?)\./, (_, sign: string) => `${sign}0.`)
    .replace(/\.(?!\d)/, '');
}
