/** Generated from the OpenAPI document of v1 by scripts/client-types.ts. */

/** The schemas of the document, by name. */
export interface Schemas {
  /** An OpenAPI 3.1 document. */
  readonly OpenApiDescription: {
    /** Version of OpenAPI. */
    readonly openapi: string;
    /** Title, version, license, introduction. */
    readonly info: {
      readonly [name: string]: unknown;
    };
    /** Base addresses. */
    readonly servers: readonly {
      readonly [name: string]: unknown;
    }[];
    /** The routes. */
    readonly paths: {
      readonly [name: string]: unknown;
    };
    /** Schemas, headers, responses, security schemes. */
    readonly components: {
      readonly [name: string]: unknown;
    };
    readonly [name: string]: unknown;
  };
  /** A physical place of a hybrid core. */
  readonly Site: {
    /** The site's name; unique within the partner. */
    readonly id: string;
    /** The hybrid core that the site belongs to. */
    readonly hybrid_core_id: string;
    /** What the inventory says of the site. */
    readonly description: string | null;
    /** Where the site is; null if nothing is known of it. */
    readonly location: {
      /** City. */
      readonly city: string | null;
      /** Country, as the inventory writes it: `DE` for instance. */
      readonly country: string | null;
      /** Degrees north, WGS 84. */
      readonly latitude: number | null;
      /** Degrees east, WGS 84. */
      readonly longitude: number | null;
    } | null;
    /** How many assets the site has, of any node type and status. */
    readonly asset_count: number;
  };
  /** A page of records: Site. */
  readonly SiteList: {
    /** The records of this page. */
    readonly data: readonly Schemas['Site'][];
    readonly meta: Schemas['Meta'];
    readonly links: Schemas['Links'];
  };
  /** One record: Site. */
  readonly SiteAnswer: {
    readonly data: Schemas['Site'];
  };
  /** A node of a site. */
  readonly Asset: {
    /** The asset's name; unique within its site. */
    readonly id: string;
    /** The site that the asset is in. */
    readonly site_id: string;
    /** What the node is for. The list is closed. */
    readonly node_type: 'compute' | 'distributed_storage' | 'object_storage';
    /** Open list; `active`, `staged` and `failed` are usual. */
    readonly status: string;
    /** CPU usage; any node type may have it. Null if neither use nor total is known. */
    readonly cpu_usage: {
      /** Used of total cores; null unless both are known. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** Cores in use. At most two decimals. */
      readonly used_cores: number | null;
      /** Cores that the asset has. At most two decimals. */
      readonly total_cores: number | null;
    } | null;
    /** Memory usage; always null unless the asset is `compute`. Null if neither use nor total is known. */
    readonly memory_usage: {
      /** Used of total memory; null unless both are known. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** Memory in use, in bytes. */
      readonly used_bytes: number | null;
      /** Memory that the asset has, in bytes. */
      readonly total_bytes: number | null;
    } | null;
    /** Storage usage, of the one kind of the asset. Null if neither use nor total is known. */
    readonly storage_usage: {
      /** Follows from the node type: `rocket` (local) for compute, `distributed` for distributed_storage, `object` for object_storage. */
      readonly kind: 'rocket' | 'distributed' | 'object';
      /** Used of total storage; null unless both are known. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** Storage in use, in bytes. */
      readonly used_bytes: number | null;
      /** Storage that the asset has, in bytes. */
      readonly total_bytes: number | null;
    } | null;
    /** What the platform has promised to what it runs, and how much it may promise in all: (total − reserved) × overcommit. Null if nothing of it is known. */
    readonly allocation: {
      /** CPU; null if nothing of it is known. */
      readonly cpu: {
        /** Allocated of allocatable; null unless both are known. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Cores promised. At most two decimals. */
        readonly allocated_cores: number | null;
        /** Cores that may be promised in all. At most two decimals. */
        readonly allocatable_cores: number | null;
      } | null;
      /** Memory; always null unless the asset is `compute`. */
      readonly memory: {
        /** Allocated of allocatable; null unless both are known. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Promised, in bytes. */
        readonly allocated_bytes: number | null;
        /** What may be promised in all, in bytes. */
        readonly allocatable_bytes: number | null;
      } | null;
      /** Storage, of the one kind of the asset; null if nothing of it is known. */
      readonly storage: {
        /** Allocated of allocatable; null unless both are known. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Promised, in bytes. */
        readonly allocated_bytes: number | null;
        /** What may be promised in all, in bytes. */
        readonly allocatable_bytes: number | null;
      } | null;
      /** When this was so at its source, the oldest time if the quantities differ. UTC, RFC 3339. */
      readonly observed_at: string | null;
    } | null;
    /** When the use was measured at its source, the oldest time if the quantities differ; null if it never was. UTC, RFC 3339. */
    readonly observed_at: string | null;
  };
  /** A page of records: Asset. */
  readonly AssetList: {
    /** The records of this page. */
    readonly data: readonly Schemas['Asset'][];
    readonly meta: Schemas['Meta'];
    readonly links: Schemas['Links'];
  };
  /** One record: Asset. */
  readonly AssetAnswer: {
    readonly data: Schemas['Asset'];
  };
  /** CPU, memory and storage workload of a site, and its nodes. */
  readonly SiteResources: {
    /** The site. */
    readonly site_id: string;
    /** CPU workload of the compute assets. */
    readonly cpu: {
      /** Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** Cores in use. At most two decimals. */
      readonly used_cores: number;
      /** Cores there. At most two decimals. */
      readonly total_cores: number;
      /** How many assets the sums cover: the active ones whose use and total are both known. */
      readonly nodes_reporting: number;
    };
    /** Memory workload of the compute assets. */
    readonly memory: {
      /** Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
      readonly used_bytes: number;
      /** There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
      readonly total_bytes: number;
      /** How many assets the sums cover: the active ones whose use and total are both known. */
      readonly nodes_reporting: number;
    };
    /** Storage workload by kind. */
    readonly storage: {
      /** Distributed storage: the distributed_storage assets. */
      readonly distributed: {
        /** Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly used_bytes: number;
        /** There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly total_bytes: number;
        /** How many assets the sums cover: the active ones whose use and total are both known. */
        readonly nodes_reporting: number;
      };
      /** Rocket (local) storage: the compute assets. */
      readonly rocket: {
        /** Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly used_bytes: number;
        /** There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly total_bytes: number;
        /** How many assets the sums cover: the active ones whose use and total are both known. */
        readonly nodes_reporting: number;
      };
      /** Object storage: the object_storage assets. */
      readonly object: {
        /** Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly used_bytes: number;
        /** There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly total_bytes: number;
        /** How many assets the sums cover: the active ones whose use and total are both known. */
        readonly nodes_reporting: number;
      };
    };
    /** How the nodes are applied. */
    readonly nodes: {
      /** All assets of the site. */
      readonly total: number;
      /** Assets, of any status, with at least one known use that is shown. */
      readonly reporting: number;
      /** All assets by node type. */
      readonly by_node_type: {
        /** Assets of node type compute. */
        readonly compute: number;
        /** Assets of node type distributed_storage. */
        readonly distributed_storage: number;
        /** Assets of node type object_storage. */
        readonly object_storage: number;
      };
      /** All assets. By status, as they occur, in code-point order. */
      readonly by_status: {
        readonly [name: string]: number;
      };
      /** All assets by node type and status. */
      readonly by_node_type_and_status: {
        /** Assets of node type compute. By status, as they occur, in code-point order. */
        readonly compute: {
          readonly [name: string]: number;
        };
        /** Assets of node type distributed_storage. By status, as they occur, in code-point order. */
        readonly distributed_storage: {
          readonly [name: string]: number;
        };
        /** Assets of node type object_storage. By status, as they occur, in code-point order. */
        readonly object_storage: {
          readonly [name: string]: number;
        };
      };
    };
    /** The span of the measurements; null and null if there are none. */
    readonly observed_at: {
      /** Oldest measurement in any sum. UTC, RFC 3339. */
      readonly oldest: string | null;
      /** Newest one in any sum. UTC, RFC 3339. */
      readonly newest: string | null;
    };
  };
  /** One record: SiteResources. */
  readonly SiteResourcesAnswer: {
    readonly data: Schemas['SiteResources'];
  };
  /** What a list says of itself. */
  readonly Meta: {
    readonly page: Schemas['Page'];
    /** Opaque; the same on all pages while the listed data is unchanged. If it changes between two pages, start again at the first. */
    readonly revision: string;
  };
  /** The page that was served. */
  readonly Page: {
    /** Items skipped, as served. */
    readonly offset: number;
    /** Items in a full page, as served. */
    readonly limit: number;
    /** Items that the filters match, before paging. */
    readonly total: number;
  };
  /** Absolute links with the request's filters and sorts. Follow `next` until null. */
  readonly Links: {
    /** This page. */
    readonly self: string;
    /** The page at offset 0. */
    readonly first: string;
    /** The page before; null at the beginning or if nothing matches. */
    readonly prev: string | null;
    /** The page after; null at the end. */
    readonly next: string | null;
    /** The last page; null if nothing matches. */
    readonly last: string | null;
  };
  /** The body of every error answer. */
  readonly Problems: {
    /** One entry for each kind of problem; the first sets the answer's status. */
    readonly errors: readonly Schemas['Problem'][];
  };
  /** One kind of problem of a request. */
  readonly Problem: {
    /** What kind of problem this is: the address of the page that explains it. */
    readonly type: string;
    /** The kind's title; always the same. */
    readonly title: string;
    /** HTTP status. */
    readonly status: number;
    /** What happened with this request. */
    readonly detail: string;
    /** Only where parameters are at fault; in the order of the request. */
    readonly 'invalid-params'?: readonly Schemas['InvalidParameter'][];
    /** The introduction to the interface. */
    readonly DocURL: string;
  };
  /** A query parameter at fault. */
  readonly InvalidParameter: {
    /** The parameter's name as sent, percent-decoded. */
    readonly name: string;
    /** What is wrong with it. */
    readonly reason: string;
  };
}

/** The query parameters of each operation that has any, by its `operationId`. */
export interface Queries {
  readonly listSites: {
    /** How many items to skip. An offset past the end gives an empty page. It may be given once. */
    readonly 'page[offset]'?: number;
    /** How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
    readonly 'page[limit]'?: number;
    /** Filter by the site id: only items that match exactly, as in `filter[id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[id]'?: readonly string[];
    /** Sort by the site id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[id]'?: '+' | '-' | '';
  };
  readonly listSiteAssets: {
    /** How many items to skip. An offset past the end gives an empty page. It may be given once. */
    readonly 'page[offset]'?: number;
    /** How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
    readonly 'page[limit]'?: number;
    /** Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[id]'?: readonly string[];
    /** Filter by the node type: only items that match exactly, as in `filter[node_type]=compute`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[node_type]'?: readonly ('compute' | 'distributed_storage' | 'object_storage')[];
    /** Filter by the status, `active`, `staged` or `failed` for instance: only items that match exactly, as in `filter[status]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[status]'?: readonly string[];
    /** Sort by the asset id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[id]'?: '+' | '-' | '';
    /** Sort by the node type. `+` (or nothing) is ascending, `-` descending, as in `sort[node_type]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[node_type]'?: '+' | '-' | '';
    /** Sort by the status. `+` (or nothing) is ascending, `-` descending, as in `sort[status]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[status]'?: '+' | '-' | '';
    /** Sort by memory usage, the percentage first and the used bytes after it; compute assets. `+` (or nothing) is ascending, `-` descending, as in `sort[memory_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[memory_usage]'?: '+' | '-' | '';
    /** Sort by storage usage of any kind (rocket, distributed, object), the percentage first and the used bytes after it. `+` (or nothing) is ascending, `-` descending, as in `sort[storage_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[storage_usage]'?: '+' | '-' | '';
  };
}

