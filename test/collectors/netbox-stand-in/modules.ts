/** Rows of modules and their types in the format of NetBox 4.4. */
import { base, brief, dates, type Row, reference } from './rows.ts';

/** A module type's profile. */
export interface Profile {
  readonly id: number;
  readonly name: string;
}

function briefProfile({ id, name }: Profile) {
  const url = `${base}/api/dcim/module-type-profiles/${id}/`;
  return { id, url, display: name, name, description: '' };
}

export function profileRow(of: Profile): Row {
  return { ...briefProfile(of), schema: null, comments: '', tags: [], custom_fields: {}, ...dates };
}

export interface ModuleTypeParts {
  readonly profile: Profile | null;
  readonly attributes?: Readonly<Record<string, unknown>> | null;
  readonly customFields?: Readonly<Record<string, unknown>>;
}

export function moduleTypeRow(id: number, model: string, parts: ModuleTypeParts): Row {
  return {
    id,
    url: `${base}/api/dcim/module-types/${id}/`,
    display: model,
    profile: parts.profile === null ? null : briefProfile(parts.profile),
    manufacturer: brief('dcim/manufacturers', reference(1, 'dell', 'Dell')),
    model,
    part_number: '',
    airflow: null,
    weight: null,
    weight_unit: null,
    description: '',
    attributes: parts.attributes ?? null,
    comments: '',
    tags: [],
    custom_fields: { ...parts.customFields },
    ...dates,
  };
}

export interface ModuleParts {
  readonly status?: string;
  readonly customFields?: Readonly<Record<string, unknown>>;
}

/** A module of the type in a bay of the device. */
export function moduleRow(
  id: number,
  bay: string,
  device: { readonly id: number },
  type: Row,
  { status = 'active', customFields = {} }: ModuleParts = {},
): Row {
  const { url, display, profile, manufacturer, model } = type;
  return {
    id,
    url: `${base}/api/dcim/modules/${id}/`,
    display: `${bay}: ${model} (${id})`,
    device: { id: device.id, url: `${base}/api/dcim/devices/${device.id}/`, description: '' },
    module_bay: { id, url: `${base}/api/dcim/module-bays/${id}/`, display: bay, name: bay },
    module_type: { id: type.id, url, display, profile, manufacturer, model, description: '' },
    status: { value: status, label: status },
    serial: '',
    asset_tag: null,
    description: '',
    comments: '',
    tags: [],
    custom_fields: { ...customFields },
    ...dates,
  };
}
