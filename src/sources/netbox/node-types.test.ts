import { describe, expect, it } from 'vitest';
import { nodeTypesOfRoles } from './node-types.ts';
import { defaultMapping } from './schema.ts';

const { nodeTypes } = defaultMapping;

function role(id: number, slug: string, parent: number | null = null) {
  return { id, slug, parent: parent === null ? null : { id: parent } };
}

describe('nodeTypesOfRoles', () => {
  it('takes the nearest role that is listed, on the way up', () => {
    const roles = [
      role(1, 'compute'),
      role(2, 'gpu', 1),
      role(3, 'object-storage', 2),
      role(4, 'archive', 3),
      role(5, 'switch'),
    ];
    expect(nodeTypesOfRoles(roles, nodeTypes)).toEqual(
      new Map([
        [1, 'compute'],
        [2, 'compute'],
        [3, 'object_storage'],
        [4, 'object_storage'],
      ]),
    );
  });

  it('is not led in circles, nor to roles that are not there', () => {
    expect(
      nodeTypesOfRoles([role(1, 'a', 2), role(2, 'b', 1), role(3, 'c', 9)], nodeTypes),
    ).toEqual(new Map());
  });

  it('knows roles without a tree, as before 4.3', () => {
    expect(nodeTypesOfRoles([{ id: 7, slug: 'hypervisor' }], nodeTypes)).toEqual(
      new Map([[7, 'compute']]),
    );
  });
});
