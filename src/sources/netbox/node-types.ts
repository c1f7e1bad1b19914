/** Maps devices to node types by role. */
import type { NodeType } from '../../domain/asset.ts';
import { quote } from '../../text/quote.ts';
import { fieldText } from './field.ts';
import type { DeviceRow, RoleRow } from './rows.ts';
import type { NetboxMapping } from './schema.ts';

/**
 * Node types by role id. A child role takes the type of its nearest listed ancestor, since NetBox
 * counts its devices among the ancestor's.
 */
export function nodeTypesOfRoles(
  roles: readonly RoleRow[],
  nodeTypes: ReadonlyMap<string, NodeType>,
): ReadonlyMap<number, NodeType> {
  const byId = new Map(roles.map((role) => [role.id, role]));
  const found = new Map<number, NodeType>();
  for (const role of roles) {
    const seen = new Set<number>();
    let at: RoleRow | undefined = role;
    while (at !== undefined && !seen.has(at.id)) {
      seen.add(at.id);
      const type = nodeTypes.get(at.slug);
      if (type !== undefined) {
        found.set(role.id, type);
        break;
      }
      at = at.parent ? byId.get(at.parent.id) : undefined;
    }
  }
  return found;
}

/** The type, null for a device that is no node, or the reason why it is undetermined. */
export type NodeTypeResult = { readonly type: NodeType | null } | { readonly reason: string };

export function nodeTypeOf(
  device: DeviceRow,
  { nodeType, nodeTypes }: Pick<NetboxMapping, 'nodeType' | 'nodeTypes'>,
  ofRoles: ReadonlyMap<number, NodeType>,
): NodeTypeResult {
  if (nodeType === 'role') return { type: ofRoles.get(device.role.id) ?? null };
  if (nodeType === 'tags') return typeOfTags(device, nodeTypes);
  const value = fieldText(nodeType, device, {});
  if (value === null) return { type: null };
  const type = nodeTypes.get(value);
  if (type !== undefined) return { type };
  return { reason: `${nodeType} is ${quote(value)}, which mapping.node_types does not list` };
}

function typeOfTags(device: DeviceRow, nodeTypes: ReadonlyMap<string, NodeType>): NodeTypeResult {
  const types = new Set((device.tags ?? []).flatMap(({ slug }) => nodeTypes.get(slug) ?? []));
  if (types.size <= 1) return { type: [...types][0] ?? null };
  return { reason: `its tags stand for several node types: ${[...types].join(', ')}` };
}
