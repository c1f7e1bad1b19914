/** Generated from the OpenAPI document of v2 by scripts/client-types.ts. */

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
  /** A partner's private cloud over one or more sites. */
  readonly HybridCore: {
    /** The hybrid core's name; unique within the partner. */
    readonly id: string;
    /** Open list; `active` is usual. */
    readonly status: string;
    /** Whether the hybrid core is publicly available. */
    readonly public_available: boolean;
    /** Ids of its sites, in code-point order. */
    readonly site_ids: readonly string[];
    /** How many assets its sites have together. */
    readonly asset_count: number;
  };
  /** A page of records: HybridCore. */
  readonly HybridCoreList: {
    /** The records of this page. */
    readonly data: readonly Schemas['HybridCore'][];
    readonly meta: Schemas['Meta'];
    readonly links: Schemas['Links'];
  };
  /** One record: HybridCore. */
  readonly HybridCoreAnswer: {
    readonly data: Schemas['HybridCore'];
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
  /** Workload and capacity of the whole partner, and its nodes. */
  readonly PartnerResources: {
    /** The partner that the token belongs to. */
    readonly partner_id: string;
    /** How many hybrid cores the partner has. */
    readonly hybrid_core_count: number;
    /** How many sites the sums are of. */
    readonly site_count: number;
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
      /** Cores, all that is known to be there on active assets, whether its use is or not. At most two decimals; it may exceed 2^53-1. */
      readonly capacity_cores: number;
      /** How many active assets carry it, whatever is known of them: all that could report. */
      readonly nodes_active: number;
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
      /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
      readonly capacity_bytes: number;
      /** How many active assets carry it, whatever is known of them: all that could report. */
      readonly nodes_active: number;
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
        /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly capacity_bytes: number;
        /** How many active assets carry it, whatever is known of them: all that could report. */
        readonly nodes_active: number;
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
        /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly capacity_bytes: number;
        /** How many active assets carry it, whatever is known of them: all that could report. */
        readonly nodes_active: number;
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
        /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly capacity_bytes: number;
        /** How many active assets carry it, whatever is known of them: all that could report. */
        readonly nodes_active: number;
      };
    };
    /** How the nodes are applied. */
    readonly nodes: {
      /** All assets of the partner. */
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
    /** What the platforms have promised to what they run, and how much they may promise in all; null if it is known of no active asset. */
    readonly allocation: {
      /** CPU of the compute assets. */
      readonly cpu: {
        /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Cores promised. At most two decimals; it may exceed 2^53-1. */
        readonly allocated_cores: number;
        /** Cores that may be promised in all. At most two decimals; it may exceed 2^53-1. */
        readonly allocatable_cores: number;
        /** How many assets the sums cover: the active ones of which both are known. */
        readonly nodes_reporting: number;
      };
      /** Memory of the compute assets. */
      readonly memory: {
        /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly allocated_bytes: number;
        /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly allocatable_bytes: number;
        /** How many assets the sums cover: the active ones of which both are known. */
        readonly nodes_reporting: number;
      };
      /** Storage by kind. */
      readonly storage: {
        /** Distributed storage. */
        readonly distributed: {
          /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the sums cover: the active ones of which both are known. */
          readonly nodes_reporting: number;
        };
        /** Rocket (local) storage. */
        readonly rocket: {
          /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the sums cover: the active ones of which both are known. */
          readonly nodes_reporting: number;
        };
        /** Object storage. */
        readonly object: {
          /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the sums cover: the active ones of which both are known. */
          readonly nodes_reporting: number;
        };
      };
    } | null;
    /** The span of the measurements; null and null if there are none. */
    readonly observed_at: {
      /** Oldest measurement in any sum. UTC, RFC 3339. */
      readonly oldest: string | null;
      /** Newest one in any sum. UTC, RFC 3339. */
      readonly newest: string | null;
    };
    /** What has gone stale, and is in no sum. */
    readonly stale: {
      /** Active assets whose use is no longer shown for its age. */
      readonly nodes: number;
      /** The newest of its times; null if there is none. UTC, RFC 3339. */
      readonly newest: string | null;
    };
  };
  /** One record: PartnerResources. */
  readonly PartnerResourcesAnswer: {
    readonly data: Schemas['PartnerResources'];
  };
  /** Workload and capacity of a hybrid core, and its nodes. */
  readonly HybridCoreResources: {
    /** The hybrid core. */
    readonly hybrid_core_id: string;
    /** How many sites the sums are of. */
    readonly site_count: number;
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
      /** Cores, all that is known to be there on active assets, whether its use is or not. At most two decimals; it may exceed 2^53-1. */
      readonly capacity_cores: number;
      /** How many active assets carry it, whatever is known of them: all that could report. */
      readonly nodes_active: number;
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
      /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
      readonly capacity_bytes: number;
      /** How many active assets carry it, whatever is known of them: all that could report. */
      readonly nodes_active: number;
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
        /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly capacity_bytes: number;
        /** How many active assets carry it, whatever is known of them: all that could report. */
        readonly nodes_active: number;
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
        /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly capacity_bytes: number;
        /** How many active assets carry it, whatever is known of them: all that could report. */
        readonly nodes_active: number;
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
        /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly capacity_bytes: number;
        /** How many active assets carry it, whatever is known of them: all that could report. */
        readonly nodes_active: number;
      };
    };
    /** How the nodes are applied. */
    readonly nodes: {
      /** All assets of the hybrid core. */
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
    /** What the platforms have promised to what they run, and how much they may promise in all; null if it is known of no active asset. */
    readonly allocation: {
      /** CPU of the compute assets. */
      readonly cpu: {
        /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Cores promised. At most two decimals; it may exceed 2^53-1. */
        readonly allocated_cores: number;
        /** Cores that may be promised in all. At most two decimals; it may exceed 2^53-1. */
        readonly allocatable_cores: number;
        /** How many assets the sums cover: the active ones of which both are known. */
        readonly nodes_reporting: number;
      };
      /** Memory of the compute assets. */
      readonly memory: {
        /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly allocated_bytes: number;
        /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly allocatable_bytes: number;
        /** How many assets the sums cover: the active ones of which both are known. */
        readonly nodes_reporting: number;
      };
      /** Storage by kind. */
      readonly storage: {
        /** Distributed storage. */
        readonly distributed: {
          /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the sums cover: the active ones of which both are known. */
          readonly nodes_reporting: number;
        };
        /** Rocket (local) storage. */
        readonly rocket: {
          /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the sums cover: the active ones of which both are known. */
          readonly nodes_reporting: number;
        };
        /** Object storage. */
        readonly object: {
          /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the sums cover: the active ones of which both are known. */
          readonly nodes_reporting: number;
        };
      };
    } | null;
    /** The span of the measurements; null and null if there are none. */
    readonly observed_at: {
      /** Oldest measurement in any sum. UTC, RFC 3339. */
      readonly oldest: string | null;
      /** Newest one in any sum. UTC, RFC 3339. */
      readonly newest: string | null;
    };
    /** What has gone stale, and is in no sum. */
    readonly stale: {
      /** Active assets whose use is no longer shown for its age. */
      readonly nodes: number;
      /** The newest of its times; null if there is none. UTC, RFC 3339. */
      readonly newest: string | null;
    };
  };
  /** One record: HybridCoreResources. */
  readonly HybridCoreResourcesAnswer: {
    readonly data: Schemas['HybridCoreResources'];
  };
  /** Workload and capacity of a site, and its nodes. */
  readonly SiteResourcesV2: {
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
      /** Cores, all that is known to be there on active assets, whether its use is or not. At most two decimals; it may exceed 2^53-1. */
      readonly capacity_cores: number;
      /** How many active assets carry it, whatever is known of them: all that could report. */
      readonly nodes_active: number;
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
      /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
      readonly capacity_bytes: number;
      /** How many active assets carry it, whatever is known of them: all that could report. */
      readonly nodes_active: number;
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
        /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly capacity_bytes: number;
        /** How many active assets carry it, whatever is known of them: all that could report. */
        readonly nodes_active: number;
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
        /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly capacity_bytes: number;
        /** How many active assets carry it, whatever is known of them: all that could report. */
        readonly nodes_active: number;
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
        /** In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly capacity_bytes: number;
        /** How many active assets carry it, whatever is known of them: all that could report. */
        readonly nodes_active: number;
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
    /** What the platforms have promised to what they run, and how much they may promise in all; null if it is known of no active asset. */
    readonly allocation: {
      /** CPU of the compute assets. */
      readonly cpu: {
        /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Cores promised. At most two decimals; it may exceed 2^53-1. */
        readonly allocated_cores: number;
        /** Cores that may be promised in all. At most two decimals; it may exceed 2^53-1. */
        readonly allocatable_cores: number;
        /** How many assets the sums cover: the active ones of which both are known. */
        readonly nodes_reporting: number;
      };
      /** Memory of the compute assets. */
      readonly memory: {
        /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly allocated_bytes: number;
        /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly allocatable_bytes: number;
        /** How many assets the sums cover: the active ones of which both are known. */
        readonly nodes_reporting: number;
      };
      /** Storage by kind. */
      readonly storage: {
        /** Distributed storage. */
        readonly distributed: {
          /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the sums cover: the active ones of which both are known. */
          readonly nodes_reporting: number;
        };
        /** Rocket (local) storage. */
        readonly rocket: {
          /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the sums cover: the active ones of which both are known. */
          readonly nodes_reporting: number;
        };
        /** Object storage. */
        readonly object: {
          /** Allocated of allocatable, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** What may be promised in all, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the sums cover: the active ones of which both are known. */
          readonly nodes_reporting: number;
        };
      };
    } | null;
    /** The span of the measurements; null and null if there are none. */
    readonly observed_at: {
      /** Oldest measurement in any sum. UTC, RFC 3339. */
      readonly oldest: string | null;
      /** Newest one in any sum. UTC, RFC 3339. */
      readonly newest: string | null;
    };
    /** What has gone stale, and is in no sum. */
    readonly stale: {
      /** Active assets whose use is no longer shown for its age. */
      readonly nodes: number;
      /** The newest of its times; null if there is none. UTC, RFC 3339. */
      readonly newest: string | null;
    };
  };
  /** One record: SiteResourcesV2. */
  readonly SiteResourcesV2Answer: {
    readonly data: Schemas['SiteResourcesV2'];
  };
  /** How the workload of a partner went. */
  readonly PartnerHistory: {
    /** The partner that the token belongs to. */
    readonly partner_id: string;
    /** The range as it is served. */
    readonly range: {
      /** Where the first point begins. UTC, RFC 3339. */
      readonly from: string;
      /** What all points begin before. UTC, RFC 3339. */
      readonly to: string;
      /** How long a point is: five minutes, an hour, a UTC day. */
      readonly step: '5m' | '1h' | '1d';
    };
    /** Every point of the range, in order of time, gaps included. */
    readonly points: readonly ({
      /** When the point begins. UTC, RFC 3339. */
      readonly at: string;
      /** CPU of the compute assets. Null without samples. */
      readonly cpu: {
        /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Cores in use: the mean of the samples. At most two decimals; it may exceed 2^53-1. */
        readonly used_cores: number;
        /** Cores in use: the largest sample. At most two decimals; it may exceed 2^53-1. */
        readonly used_cores_max: number;
        /** Cores there, by the last sample. At most two decimals; it may exceed 2^53-1. */
        readonly total_cores: number;
        /** How many assets the last sample covers. */
        readonly nodes_reporting: number;
      } | null;
      /** Memory of the compute assets. Null without samples. */
      readonly memory: {
        /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly used_bytes: number;
        /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly used_bytes_max: number;
        /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly total_bytes: number;
        /** How many assets the last sample covers. */
        readonly nodes_reporting: number;
      } | null;
      /** Storage by kind. */
      readonly storage: {
        /** Distributed storage. Null without samples. */
        readonly distributed: {
          /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes: number;
          /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes_max: number;
          /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly total_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Rocket (local) storage. Null without samples. */
        readonly rocket: {
          /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes: number;
          /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes_max: number;
          /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly total_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Object storage. Null without samples. */
        readonly object: {
          /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes: number;
          /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes_max: number;
          /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly total_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
      };
      /** What the platforms had promised to what they ran, and how much they might promise in all; null without samples of it. */
      readonly allocation: {
        /** CPU of the compute assets. Null without samples. */
        readonly cpu: {
          /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Cores promised: the mean of the samples. At most two decimals; it may exceed 2^53-1. */
          readonly allocated_cores: number;
          /** Cores promised: the largest sample. At most two decimals; it may exceed 2^53-1. */
          readonly allocated_cores_max: number;
          /** Cores that may be promised in all, by the last sample. At most two decimals; it may exceed 2^53-1. */
          readonly allocatable_cores: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Memory of the compute assets. Null without samples. */
        readonly memory: {
          /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes_max: number;
          /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Storage by kind. */
        readonly storage: {
          /** Distributed storage. Null without samples. */
          readonly distributed: {
            /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
            readonly percent: number | null;
            /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes: number;
            /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes_max: number;
            /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocatable_bytes: number;
            /** How many assets the last sample covers. */
            readonly nodes_reporting: number;
          } | null;
          /** Rocket (local) storage. Null without samples. */
          readonly rocket: {
            /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
            readonly percent: number | null;
            /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes: number;
            /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes_max: number;
            /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocatable_bytes: number;
            /** How many assets the last sample covers. */
            readonly nodes_reporting: number;
          } | null;
          /** Object storage. Null without samples. */
          readonly object: {
            /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
            readonly percent: number | null;
            /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes: number;
            /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes_max: number;
            /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocatable_bytes: number;
            /** How many assets the last sample covers. */
            readonly nodes_reporting: number;
          } | null;
        };
      } | null;
    })[];
  };
  /** One record: PartnerHistory. */
  readonly PartnerHistoryAnswer: {
    readonly data: Schemas['PartnerHistory'];
  };
  /** How long the capacity of a partner lasts. */
  readonly PartnerForecast: {
    /** The partner that the token belongs to. */
    readonly partner_id: string;
    /** The end of the last day that was looked back on. UTC, RFC 3339. */
    readonly computed_at: string;
    /** What `plan[…]` added to the use of today; there where it was given. */
    readonly plan?: {
      /** Cores, two decimals at most. */
      readonly cpu_cores?: number;
      /** Bytes. */
      readonly memory_bytes?: number;
      /** Bytes. */
      readonly distributed_bytes?: number;
      /** Bytes. */
      readonly rocket_bytes?: number;
      /** Bytes. */
      readonly object_bytes?: number;
    };
    /** What `extend[…]` added to the total of today; there where it was given. */
    readonly extend?: {
      /** Cores, two decimals at most. */
      readonly cpu_cores?: number;
      /** Bytes. */
      readonly memory_bytes?: number;
      /** Bytes. */
      readonly distributed_bytes?: number;
      /** Bytes. */
      readonly rocket_bytes?: number;
      /** Bytes. */
      readonly object_bytes?: number;
    };
    /** What is counted. */
    readonly count: {
      /** By use of what there is, or by what is allocated of what is allocatable. */
      readonly by: 'used' | 'allocated';
    };
    /** CPU of the compute assets. */
    readonly cpu: {
      /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
      readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
      /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
      readonly growth_per_day: {
        /** Cores a day, two decimals. */
        readonly cores: number;
        /** Points of percent of today's total, two decimals; null of 0. */
        readonly percent: number | null;
      } | null;
      /** The days that the forecast rests on. Null where there are too few days. */
      readonly basis: {
        /** The first day that counts. UTC. */
        readonly from: string;
        /** The last one. UTC. */
        readonly to: string;
        /** How many days count. Between them, use lies on the straight line. */
        readonly days: number;
        /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
        readonly as_of: string | null;
      } | null;
      /** Days until thresholds are reached. Null where there are too few days. */
      readonly days_until: {
        /** When 80 % of today's total is used. */
        readonly '80': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 90 % of today's total is used. */
        readonly '90': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 100 % of today's total is used. */
        readonly '100': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
      } | null;
      /** How far use rises. Null where there are too few days. */
      readonly ahead: readonly ({
        /** Within so many days from now. */
        readonly days: number;
        /** The highest use, of today's total. */
        readonly percent: {
          /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly low: number | null;
          /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
          readonly expected: number | null;
          /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly high: number | null;
        };
      })[] | null;
    };
    /** Memory of the compute assets. */
    readonly memory: {
      /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
      readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
      /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
      readonly growth_per_day: {
        /** Bytes a day. */
        readonly bytes: number;
        /** Points of percent of today's total, two decimals; null of 0. */
        readonly percent: number | null;
      } | null;
      /** The days that the forecast rests on. Null where there are too few days. */
      readonly basis: {
        /** The first day that counts. UTC. */
        readonly from: string;
        /** The last one. UTC. */
        readonly to: string;
        /** How many days count. Between them, use lies on the straight line. */
        readonly days: number;
        /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
        readonly as_of: string | null;
      } | null;
      /** Days until thresholds are reached. Null where there are too few days. */
      readonly days_until: {
        /** When 80 % of today's total is used. */
        readonly '80': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 90 % of today's total is used. */
        readonly '90': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 100 % of today's total is used. */
        readonly '100': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
      } | null;
      /** How far use rises. Null where there are too few days. */
      readonly ahead: readonly ({
        /** Within so many days from now. */
        readonly days: number;
        /** The highest use, of today's total. */
        readonly percent: {
          /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly low: number | null;
          /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
          readonly expected: number | null;
          /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly high: number | null;
        };
      })[] | null;
    };
    /** Storage by kind. */
    readonly storage: {
      /** Distributed storage. */
      readonly distributed: {
        /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
        readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
        /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
        readonly growth_per_day: {
          /** Bytes a day. */
          readonly bytes: number;
          /** Points of percent of today's total, two decimals; null of 0. */
          readonly percent: number | null;
        } | null;
        /** The days that the forecast rests on. Null where there are too few days. */
        readonly basis: {
          /** The first day that counts. UTC. */
          readonly from: string;
          /** The last one. UTC. */
          readonly to: string;
          /** How many days count. Between them, use lies on the straight line. */
          readonly days: number;
          /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
          readonly as_of: string | null;
        } | null;
        /** Days until thresholds are reached. Null where there are too few days. */
        readonly days_until: {
          /** When 80 % of today's total is used. */
          readonly '80': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 90 % of today's total is used. */
          readonly '90': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 100 % of today's total is used. */
          readonly '100': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
        } | null;
        /** How far use rises. Null where there are too few days. */
        readonly ahead: readonly ({
          /** Within so many days from now. */
          readonly days: number;
          /** The highest use, of today's total. */
          readonly percent: {
            /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly low: number | null;
            /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
            readonly expected: number | null;
            /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly high: number | null;
          };
        })[] | null;
      };
      /** Rocket (local) storage. */
      readonly rocket: {
        /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
        readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
        /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
        readonly growth_per_day: {
          /** Bytes a day. */
          readonly bytes: number;
          /** Points of percent of today's total, two decimals; null of 0. */
          readonly percent: number | null;
        } | null;
        /** The days that the forecast rests on. Null where there are too few days. */
        readonly basis: {
          /** The first day that counts. UTC. */
          readonly from: string;
          /** The last one. UTC. */
          readonly to: string;
          /** How many days count. Between them, use lies on the straight line. */
          readonly days: number;
          /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
          readonly as_of: string | null;
        } | null;
        /** Days until thresholds are reached. Null where there are too few days. */
        readonly days_until: {
          /** When 80 % of today's total is used. */
          readonly '80': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 90 % of today's total is used. */
          readonly '90': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 100 % of today's total is used. */
          readonly '100': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
        } | null;
        /** How far use rises. Null where there are too few days. */
        readonly ahead: readonly ({
          /** Within so many days from now. */
          readonly days: number;
          /** The highest use, of today's total. */
          readonly percent: {
            /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly low: number | null;
            /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
            readonly expected: number | null;
            /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly high: number | null;
          };
        })[] | null;
      };
      /** Object storage. */
      readonly object: {
        /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
        readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
        /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
        readonly growth_per_day: {
          /** Bytes a day. */
          readonly bytes: number;
          /** Points of percent of today's total, two decimals; null of 0. */
          readonly percent: number | null;
        } | null;
        /** The days that the forecast rests on. Null where there are too few days. */
        readonly basis: {
          /** The first day that counts. UTC. */
          readonly from: string;
          /** The last one. UTC. */
          readonly to: string;
          /** How many days count. Between them, use lies on the straight line. */
          readonly days: number;
          /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
          readonly as_of: string | null;
        } | null;
        /** Days until thresholds are reached. Null where there are too few days. */
        readonly days_until: {
          /** When 80 % of today's total is used. */
          readonly '80': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 90 % of today's total is used. */
          readonly '90': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 100 % of today's total is used. */
          readonly '100': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
        } | null;
        /** How far use rises. Null where there are too few days. */
        readonly ahead: readonly ({
          /** Within so many days from now. */
          readonly days: number;
          /** The highest use, of today's total. */
          readonly percent: {
            /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly low: number | null;
            /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
            readonly expected: number | null;
            /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly high: number | null;
          };
        })[] | null;
      };
    };
    /** The 50 sites that reach 100 percent of anything first, by `earliest`, then by id, as they are today; null while that is worked out, in the minute after a start. */
    readonly first: readonly ({
      /** The site. */
      readonly site_id: string;
      /** What of it reaches 100 percent first. */
      readonly quantity: 'cpu' | 'memory' | 'distributed' | 'rocket' | 'object';
      /** The days until then. */
      readonly days_until: {
        /** As in `days_until` of the site. */
        readonly earliest: number;
        /** As in `days_until` of the site. Whole days from now; 0 where it is reached; null past 1825 days. */
        readonly expected: number | null;
      };
    })[] | null;
  };
  /** One record: PartnerForecast. */
  readonly PartnerForecastAnswer: {
    readonly data: Schemas['PartnerForecast'];
  };
  /** What still fits with a partner, and what may break. */
  readonly PartnerHeadroom: {
    /** The partner that the token belongs to. */
    readonly partner_id: string;
    /** What each site has to be able to lose. */
    readonly failures: {
      /** Nodes of each site. */
      readonly nodes: number;
    };
    /** What stays free of every node and every pool. */
    readonly reserve: {
      /** Percent. */
      readonly percent: number;
    };
    /** What is counted. */
    readonly count: {
      /** By use of what there is, or by what is allocated of what is allocatable. */
      readonly by: 'used' | 'allocated';
    };
    /** What is free beside the use and the reserve. */
    readonly free: {
      /** CPU of the compute nodes. */
      readonly cpu: {
        /** Free on all nodes together. Null where no node counts. At most two decimals; it may exceed 2^53-1. */
        readonly cores: number | null;
        /** The most that is free on one node. Null where no node counts. */
        readonly largest: {
          /** Free on this node. At most two decimals; it may exceed 2^53-1. */
          readonly cores: number;
          /** Its site. */
          readonly site_id: string;
          /** The node. */
          readonly asset_id: string;
        } | null;
        /** How many nodes count: active, and their use and total are known. */
        readonly nodes: number;
        /** How many active nodes carry it. Where more than count, the answer is of a part. */
        readonly nodes_active: number;
      };
      /** Memory of the compute nodes. */
      readonly memory: {
        /** Free on all nodes together. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly bytes: number | null;
        /** The most that is free on one node. Null where no node counts. */
        readonly largest: {
          /** Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number;
          /** Its site. */
          readonly site_id: string;
          /** The node. */
          readonly asset_id: string;
        } | null;
        /** How many nodes count: active, and their use and total are known. */
        readonly nodes: number;
        /** How many active nodes carry it. Where more than count, the answer is of a part. */
        readonly nodes_active: number;
      };
      /** Storage by kind. */
      readonly storage: {
        /** Distributed storage, a pool of each site. */
        readonly distributed: {
          /** Free in the pool. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number | null;
          /** How many nodes count: active, and their use and total are known. */
          readonly nodes: number;
          /** How many active nodes carry it. Where more than count, the answer is of a part. */
          readonly nodes_active: number;
        };
        /** Rocket (local) storage of the compute nodes. */
        readonly rocket: {
          /** Free on all nodes together. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number | null;
          /** The most that is free on one node. Null where no node counts. */
          readonly largest: {
            /** Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly bytes: number;
            /** Its site. */
            readonly site_id: string;
            /** The node. */
            readonly asset_id: string;
          } | null;
          /** How many nodes count: active, and their use and total are known. */
          readonly nodes: number;
          /** How many active nodes carry it. Where more than count, the answer is of a part. */
          readonly nodes_active: number;
        };
        /** Object storage, a pool of each site. */
        readonly object: {
          /** Free in the pool. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number | null;
          /** How many nodes count: active, and their use and total are known. */
          readonly nodes: number;
          /** How many active nodes carry it. Where more than count, the answer is of a part. */
          readonly nodes_active: number;
        };
      };
    };
    /** What the site survives; of many sites, the one that survives least. */
    readonly survives: {
      /** How many nodes with the largest rooms may go, while the use of all still fits, in CPU and in memory. -1 where it does not fit as it is; null where no node counts. */
      readonly nodes: number | null;
      /** The quantity that sets it. Null where no node counts. */
      readonly limited_by: 'cpu' | 'memory' | null;
      /** Nodes that count in this quantity. Null where none does. */
      readonly nodes_reporting: number | null;
      /** Active nodes that carry it. Null where no node counts. */
      readonly nodes_active: number | null;
      /** The site. Null where no node counts. */
      readonly site_id: string | null;
    };
    /** How many of the shape still fit. Null without a shape. */
    readonly fits: {
      /** How many of the shape still fit. It may exceed 2^53-1. Null, as what follows, where no node counts in a quantity that was asked for. */
      readonly count: number | null;
      /** Null: it is set by each site. */
      readonly limited_by: string | null;
      /** Nodes that take at least one. */
      readonly nodes: number | null;
      /** Of each quantity of nodes that was asked for, what is left free once each node has taken as many as it can. */
      readonly stranded: {
        /** Cores that are left. At most two decimals; it may exceed 2^53-1. */
        readonly cpu_cores?: number;
        /** Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly memory_bytes?: number;
        /** Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly rocket_bytes?: number;
      } | null;
      /** The 50 sites in which most fit, then by id. Those of which it is not known are left out. */
      readonly sites: readonly {
        /** The site. */
        readonly site_id: string;
        /** How many fit there. */
        readonly count: number;
      }[];
    } | null;
  };
  /** One record: PartnerHeadroom. */
  readonly PartnerHeadroomAnswer: {
    readonly data: Schemas['PartnerHeadroom'];
  };
  /** How the workload of a hybrid core went. */
  readonly HybridCoreHistory: {
    /** The hybrid core. */
    readonly hybrid_core_id: string;
    /** The range as it is served. */
    readonly range: {
      /** Where the first point begins. UTC, RFC 3339. */
      readonly from: string;
      /** What all points begin before. UTC, RFC 3339. */
      readonly to: string;
      /** How long a point is: five minutes, an hour, a UTC day. */
      readonly step: '5m' | '1h' | '1d';
    };
    /** Every point of the range, in order of time, gaps included. */
    readonly points: readonly ({
      /** When the point begins. UTC, RFC 3339. */
      readonly at: string;
      /** CPU of the compute assets. Null without samples. */
      readonly cpu: {
        /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Cores in use: the mean of the samples. At most two decimals; it may exceed 2^53-1. */
        readonly used_cores: number;
        /** Cores in use: the largest sample. At most two decimals; it may exceed 2^53-1. */
        readonly used_cores_max: number;
        /** Cores there, by the last sample. At most two decimals; it may exceed 2^53-1. */
        readonly total_cores: number;
        /** How many assets the last sample covers. */
        readonly nodes_reporting: number;
      } | null;
      /** Memory of the compute assets. Null without samples. */
      readonly memory: {
        /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly used_bytes: number;
        /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly used_bytes_max: number;
        /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly total_bytes: number;
        /** How many assets the last sample covers. */
        readonly nodes_reporting: number;
      } | null;
      /** Storage by kind. */
      readonly storage: {
        /** Distributed storage. Null without samples. */
        readonly distributed: {
          /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes: number;
          /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes_max: number;
          /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly total_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Rocket (local) storage. Null without samples. */
        readonly rocket: {
          /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes: number;
          /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes_max: number;
          /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly total_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Object storage. Null without samples. */
        readonly object: {
          /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes: number;
          /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes_max: number;
          /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly total_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
      };
      /** What the platforms had promised to what they ran, and how much they might promise in all; null without samples of it. */
      readonly allocation: {
        /** CPU of the compute assets. Null without samples. */
        readonly cpu: {
          /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Cores promised: the mean of the samples. At most two decimals; it may exceed 2^53-1. */
          readonly allocated_cores: number;
          /** Cores promised: the largest sample. At most two decimals; it may exceed 2^53-1. */
          readonly allocated_cores_max: number;
          /** Cores that may be promised in all, by the last sample. At most two decimals; it may exceed 2^53-1. */
          readonly allocatable_cores: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Memory of the compute assets. Null without samples. */
        readonly memory: {
          /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes_max: number;
          /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Storage by kind. */
        readonly storage: {
          /** Distributed storage. Null without samples. */
          readonly distributed: {
            /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
            readonly percent: number | null;
            /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes: number;
            /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes_max: number;
            /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocatable_bytes: number;
            /** How many assets the last sample covers. */
            readonly nodes_reporting: number;
          } | null;
          /** Rocket (local) storage. Null without samples. */
          readonly rocket: {
            /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
            readonly percent: number | null;
            /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes: number;
            /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes_max: number;
            /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocatable_bytes: number;
            /** How many assets the last sample covers. */
            readonly nodes_reporting: number;
          } | null;
          /** Object storage. Null without samples. */
          readonly object: {
            /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
            readonly percent: number | null;
            /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes: number;
            /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes_max: number;
            /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocatable_bytes: number;
            /** How many assets the last sample covers. */
            readonly nodes_reporting: number;
          } | null;
        };
      } | null;
    })[];
  };
  /** One record: HybridCoreHistory. */
  readonly HybridCoreHistoryAnswer: {
    readonly data: Schemas['HybridCoreHistory'];
  };
  /** How long the capacity of a hybrid core lasts. */
  readonly HybridCoreForecast: {
    /** The hybrid core. */
    readonly hybrid_core_id: string;
    /** The end of the last day that was looked back on. UTC, RFC 3339. */
    readonly computed_at: string;
    /** What `plan[…]` added to the use of today; there where it was given. */
    readonly plan?: {
      /** Cores, two decimals at most. */
      readonly cpu_cores?: number;
      /** Bytes. */
      readonly memory_bytes?: number;
      /** Bytes. */
      readonly distributed_bytes?: number;
      /** Bytes. */
      readonly rocket_bytes?: number;
      /** Bytes. */
      readonly object_bytes?: number;
    };
    /** What `extend[…]` added to the total of today; there where it was given. */
    readonly extend?: {
      /** Cores, two decimals at most. */
      readonly cpu_cores?: number;
      /** Bytes. */
      readonly memory_bytes?: number;
      /** Bytes. */
      readonly distributed_bytes?: number;
      /** Bytes. */
      readonly rocket_bytes?: number;
      /** Bytes. */
      readonly object_bytes?: number;
    };
    /** What is counted. */
    readonly count: {
      /** By use of what there is, or by what is allocated of what is allocatable. */
      readonly by: 'used' | 'allocated';
    };
    /** CPU of the compute assets. */
    readonly cpu: {
      /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
      readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
      /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
      readonly growth_per_day: {
        /** Cores a day, two decimals. */
        readonly cores: number;
        /** Points of percent of today's total, two decimals; null of 0. */
        readonly percent: number | null;
      } | null;
      /** The days that the forecast rests on. Null where there are too few days. */
      readonly basis: {
        /** The first day that counts. UTC. */
        readonly from: string;
        /** The last one. UTC. */
        readonly to: string;
        /** How many days count. Between them, use lies on the straight line. */
        readonly days: number;
        /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
        readonly as_of: string | null;
      } | null;
      /** Days until thresholds are reached. Null where there are too few days. */
      readonly days_until: {
        /** When 80 % of today's total is used. */
        readonly '80': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 90 % of today's total is used. */
        readonly '90': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 100 % of today's total is used. */
        readonly '100': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
      } | null;
      /** How far use rises. Null where there are too few days. */
      readonly ahead: readonly ({
        /** Within so many days from now. */
        readonly days: number;
        /** The highest use, of today's total. */
        readonly percent: {
          /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly low: number | null;
          /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
          readonly expected: number | null;
          /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly high: number | null;
        };
      })[] | null;
    };
    /** Memory of the compute assets. */
    readonly memory: {
      /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
      readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
      /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
      readonly growth_per_day: {
        /** Bytes a day. */
        readonly bytes: number;
        /** Points of percent of today's total, two decimals; null of 0. */
        readonly percent: number | null;
      } | null;
      /** The days that the forecast rests on. Null where there are too few days. */
      readonly basis: {
        /** The first day that counts. UTC. */
        readonly from: string;
        /** The last one. UTC. */
        readonly to: string;
        /** How many days count. Between them, use lies on the straight line. */
        readonly days: number;
        /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
        readonly as_of: string | null;
      } | null;
      /** Days until thresholds are reached. Null where there are too few days. */
      readonly days_until: {
        /** When 80 % of today's total is used. */
        readonly '80': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 90 % of today's total is used. */
        readonly '90': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 100 % of today's total is used. */
        readonly '100': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
      } | null;
      /** How far use rises. Null where there are too few days. */
      readonly ahead: readonly ({
        /** Within so many days from now. */
        readonly days: number;
        /** The highest use, of today's total. */
        readonly percent: {
          /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly low: number | null;
          /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
          readonly expected: number | null;
          /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly high: number | null;
        };
      })[] | null;
    };
    /** Storage by kind. */
    readonly storage: {
      /** Distributed storage. */
      readonly distributed: {
        /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
        readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
        /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
        readonly growth_per_day: {
          /** Bytes a day. */
          readonly bytes: number;
          /** Points of percent of today's total, two decimals; null of 0. */
          readonly percent: number | null;
        } | null;
        /** The days that the forecast rests on. Null where there are too few days. */
        readonly basis: {
          /** The first day that counts. UTC. */
          readonly from: string;
          /** The last one. UTC. */
          readonly to: string;
          /** How many days count. Between them, use lies on the straight line. */
          readonly days: number;
          /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
          readonly as_of: string | null;
        } | null;
        /** Days until thresholds are reached. Null where there are too few days. */
        readonly days_until: {
          /** When 80 % of today's total is used. */
          readonly '80': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 90 % of today's total is used. */
          readonly '90': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 100 % of today's total is used. */
          readonly '100': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
        } | null;
        /** How far use rises. Null where there are too few days. */
        readonly ahead: readonly ({
          /** Within so many days from now. */
          readonly days: number;
          /** The highest use, of today's total. */
          readonly percent: {
            /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly low: number | null;
            /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
            readonly expected: number | null;
            /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly high: number | null;
          };
        })[] | null;
      };
      /** Rocket (local) storage. */
      readonly rocket: {
        /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
        readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
        /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
        readonly growth_per_day: {
          /** Bytes a day. */
          readonly bytes: number;
          /** Points of percent of today's total, two decimals; null of 0. */
          readonly percent: number | null;
        } | null;
        /** The days that the forecast rests on. Null where there are too few days. */
        readonly basis: {
          /** The first day that counts. UTC. */
          readonly from: string;
          /** The last one. UTC. */
          readonly to: string;
          /** How many days count. Between them, use lies on the straight line. */
          readonly days: number;
          /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
          readonly as_of: string | null;
        } | null;
        /** Days until thresholds are reached. Null where there are too few days. */
        readonly days_until: {
          /** When 80 % of today's total is used. */
          readonly '80': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 90 % of today's total is used. */
          readonly '90': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 100 % of today's total is used. */
          readonly '100': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
        } | null;
        /** How far use rises. Null where there are too few days. */
        readonly ahead: readonly ({
          /** Within so many days from now. */
          readonly days: number;
          /** The highest use, of today's total. */
          readonly percent: {
            /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly low: number | null;
            /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
            readonly expected: number | null;
            /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly high: number | null;
          };
        })[] | null;
      };
      /** Object storage. */
      readonly object: {
        /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
        readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
        /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
        readonly growth_per_day: {
          /** Bytes a day. */
          readonly bytes: number;
          /** Points of percent of today's total, two decimals; null of 0. */
          readonly percent: number | null;
        } | null;
        /** The days that the forecast rests on. Null where there are too few days. */
        readonly basis: {
          /** The first day that counts. UTC. */
          readonly from: string;
          /** The last one. UTC. */
          readonly to: string;
          /** How many days count. Between them, use lies on the straight line. */
          readonly days: number;
          /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
          readonly as_of: string | null;
        } | null;
        /** Days until thresholds are reached. Null where there are too few days. */
        readonly days_until: {
          /** When 80 % of today's total is used. */
          readonly '80': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 90 % of today's total is used. */
          readonly '90': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 100 % of today's total is used. */
          readonly '100': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
        } | null;
        /** How far use rises. Null where there are too few days. */
        readonly ahead: readonly ({
          /** Within so many days from now. */
          readonly days: number;
          /** The highest use, of today's total. */
          readonly percent: {
            /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly low: number | null;
            /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
            readonly expected: number | null;
            /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly high: number | null;
          };
        })[] | null;
      };
    };
    /** The 50 sites that reach 100 percent of anything first, by `earliest`, then by id, as they are today; null while that is worked out, in the minute after a start. */
    readonly first: readonly ({
      /** The site. */
      readonly site_id: string;
      /** What of it reaches 100 percent first. */
      readonly quantity: 'cpu' | 'memory' | 'distributed' | 'rocket' | 'object';
      /** The days until then. */
      readonly days_until: {
        /** As in `days_until` of the site. */
        readonly earliest: number;
        /** As in `days_until` of the site. Whole days from now; 0 where it is reached; null past 1825 days. */
        readonly expected: number | null;
      };
    })[] | null;
  };
  /** One record: HybridCoreForecast. */
  readonly HybridCoreForecastAnswer: {
    readonly data: Schemas['HybridCoreForecast'];
  };
  /** What still fits in a hybrid core, and what may break. */
  readonly HybridCoreHeadroom: {
    /** The hybrid core. */
    readonly hybrid_core_id: string;
    /** What each site has to be able to lose. */
    readonly failures: {
      /** Nodes of each site. */
      readonly nodes: number;
    };
    /** What stays free of every node and every pool. */
    readonly reserve: {
      /** Percent. */
      readonly percent: number;
    };
    /** What is counted. */
    readonly count: {
      /** By use of what there is, or by what is allocated of what is allocatable. */
      readonly by: 'used' | 'allocated';
    };
    /** What is free beside the use and the reserve. */
    readonly free: {
      /** CPU of the compute nodes. */
      readonly cpu: {
        /** Free on all nodes together. Null where no node counts. At most two decimals; it may exceed 2^53-1. */
        readonly cores: number | null;
        /** The most that is free on one node. Null where no node counts. */
        readonly largest: {
          /** Free on this node. At most two decimals; it may exceed 2^53-1. */
          readonly cores: number;
          /** Its site. */
          readonly site_id: string;
          /** The node. */
          readonly asset_id: string;
        } | null;
        /** How many nodes count: active, and their use and total are known. */
        readonly nodes: number;
        /** How many active nodes carry it. Where more than count, the answer is of a part. */
        readonly nodes_active: number;
      };
      /** Memory of the compute nodes. */
      readonly memory: {
        /** Free on all nodes together. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly bytes: number | null;
        /** The most that is free on one node. Null where no node counts. */
        readonly largest: {
          /** Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number;
          /** Its site. */
          readonly site_id: string;
          /** The node. */
          readonly asset_id: string;
        } | null;
        /** How many nodes count: active, and their use and total are known. */
        readonly nodes: number;
        /** How many active nodes carry it. Where more than count, the answer is of a part. */
        readonly nodes_active: number;
      };
      /** Storage by kind. */
      readonly storage: {
        /** Distributed storage, a pool of each site. */
        readonly distributed: {
          /** Free in the pool. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number | null;
          /** How many nodes count: active, and their use and total are known. */
          readonly nodes: number;
          /** How many active nodes carry it. Where more than count, the answer is of a part. */
          readonly nodes_active: number;
        };
        /** Rocket (local) storage of the compute nodes. */
        readonly rocket: {
          /** Free on all nodes together. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number | null;
          /** The most that is free on one node. Null where no node counts. */
          readonly largest: {
            /** Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly bytes: number;
            /** Its site. */
            readonly site_id: string;
            /** The node. */
            readonly asset_id: string;
          } | null;
          /** How many nodes count: active, and their use and total are known. */
          readonly nodes: number;
          /** How many active nodes carry it. Where more than count, the answer is of a part. */
          readonly nodes_active: number;
        };
        /** Object storage, a pool of each site. */
        readonly object: {
          /** Free in the pool. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number | null;
          /** How many nodes count: active, and their use and total are known. */
          readonly nodes: number;
          /** How many active nodes carry it. Where more than count, the answer is of a part. */
          readonly nodes_active: number;
        };
      };
    };
    /** What the site survives; of many sites, the one that survives least. */
    readonly survives: {
      /** How many nodes with the largest rooms may go, while the use of all still fits, in CPU and in memory. -1 where it does not fit as it is; null where no node counts. */
      readonly nodes: number | null;
      /** The quantity that sets it. Null where no node counts. */
      readonly limited_by: 'cpu' | 'memory' | null;
      /** Nodes that count in this quantity. Null where none does. */
      readonly nodes_reporting: number | null;
      /** Active nodes that carry it. Null where no node counts. */
      readonly nodes_active: number | null;
      /** The site. Null where no node counts. */
      readonly site_id: string | null;
    };
    /** How many of the shape still fit. Null without a shape. */
    readonly fits: {
      /** How many of the shape still fit. It may exceed 2^53-1. Null, as what follows, where no node counts in a quantity that was asked for. */
      readonly count: number | null;
      /** Null: it is set by each site. */
      readonly limited_by: string | null;
      /** Nodes that take at least one. */
      readonly nodes: number | null;
      /** Of each quantity of nodes that was asked for, what is left free once each node has taken as many as it can. */
      readonly stranded: {
        /** Cores that are left. At most two decimals; it may exceed 2^53-1. */
        readonly cpu_cores?: number;
        /** Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly memory_bytes?: number;
        /** Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly rocket_bytes?: number;
      } | null;
      /** The 50 sites in which most fit, then by id. Those of which it is not known are left out. */
      readonly sites: readonly {
        /** The site. */
        readonly site_id: string;
        /** How many fit there. */
        readonly count: number;
      }[];
    } | null;
  };
  /** One record: HybridCoreHeadroom. */
  readonly HybridCoreHeadroomAnswer: {
    readonly data: Schemas['HybridCoreHeadroom'];
  };
  /** How the workload of a site went. */
  readonly SiteHistory: {
    /** The site. */
    readonly site_id: string;
    /** The range as it is served. */
    readonly range: {
      /** Where the first point begins. UTC, RFC 3339. */
      readonly from: string;
      /** What all points begin before. UTC, RFC 3339. */
      readonly to: string;
      /** How long a point is: five minutes, an hour, a UTC day. */
      readonly step: '5m' | '1h' | '1d';
    };
    /** Every point of the range, in order of time, gaps included. */
    readonly points: readonly ({
      /** When the point begins. UTC, RFC 3339. */
      readonly at: string;
      /** CPU of the compute assets. Null without samples. */
      readonly cpu: {
        /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** Cores in use: the mean of the samples. At most two decimals; it may exceed 2^53-1. */
        readonly used_cores: number;
        /** Cores in use: the largest sample. At most two decimals; it may exceed 2^53-1. */
        readonly used_cores_max: number;
        /** Cores there, by the last sample. At most two decimals; it may exceed 2^53-1. */
        readonly total_cores: number;
        /** How many assets the last sample covers. */
        readonly nodes_reporting: number;
      } | null;
      /** Memory of the compute assets. Null without samples. */
      readonly memory: {
        /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly used_bytes: number;
        /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly used_bytes_max: number;
        /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly total_bytes: number;
        /** How many assets the last sample covers. */
        readonly nodes_reporting: number;
      } | null;
      /** Storage by kind. */
      readonly storage: {
        /** Distributed storage. Null without samples. */
        readonly distributed: {
          /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes: number;
          /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes_max: number;
          /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly total_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Rocket (local) storage. Null without samples. */
        readonly rocket: {
          /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes: number;
          /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes_max: number;
          /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly total_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Object storage. Null without samples. */
        readonly object: {
          /** Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes: number;
          /** In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly used_bytes_max: number;
          /** There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly total_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
      };
      /** What the platforms had promised to what they ran, and how much they might promise in all; null without samples of it. */
      readonly allocation: {
        /** CPU of the compute assets. Null without samples. */
        readonly cpu: {
          /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Cores promised: the mean of the samples. At most two decimals; it may exceed 2^53-1. */
          readonly allocated_cores: number;
          /** Cores promised: the largest sample. At most two decimals; it may exceed 2^53-1. */
          readonly allocated_cores_max: number;
          /** Cores that may be promised in all, by the last sample. At most two decimals; it may exceed 2^53-1. */
          readonly allocatable_cores: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Memory of the compute assets. Null without samples. */
        readonly memory: {
          /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
          readonly percent: number | null;
          /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes: number;
          /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocated_bytes_max: number;
          /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly allocatable_bytes: number;
          /** How many assets the last sample covers. */
          readonly nodes_reporting: number;
        } | null;
        /** Storage by kind. */
        readonly storage: {
          /** Distributed storage. Null without samples. */
          readonly distributed: {
            /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
            readonly percent: number | null;
            /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes: number;
            /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes_max: number;
            /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocatable_bytes: number;
            /** How many assets the last sample covers. */
            readonly nodes_reporting: number;
          } | null;
          /** Rocket (local) storage. Null without samples. */
          readonly rocket: {
            /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
            readonly percent: number | null;
            /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes: number;
            /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes_max: number;
            /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocatable_bytes: number;
            /** How many assets the last sample covers. */
            readonly nodes_reporting: number;
          } | null;
          /** Object storage. Null without samples. */
          readonly object: {
            /** Allocated of allocatable, as shown; null where the latter is 0 and the former is not. In percent, rounded to two decimals; it may exceed 100. */
            readonly percent: number | null;
            /** Promised, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes: number;
            /** Promised, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocated_bytes_max: number;
            /** What may be promised in all, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly allocatable_bytes: number;
            /** How many assets the last sample covers. */
            readonly nodes_reporting: number;
          } | null;
        };
      } | null;
    })[];
  };
  /** One record: SiteHistory. */
  readonly SiteHistoryAnswer: {
    readonly data: Schemas['SiteHistory'];
  };
  /** How long the capacity of a site lasts. */
  readonly SiteForecast: {
    /** The site. */
    readonly site_id: string;
    /** The end of the last day that was looked back on. UTC, RFC 3339. */
    readonly computed_at: string;
    /** What `plan[…]` added to the use of today; there where it was given. */
    readonly plan?: {
      /** Cores, two decimals at most. */
      readonly cpu_cores?: number;
      /** Bytes. */
      readonly memory_bytes?: number;
      /** Bytes. */
      readonly distributed_bytes?: number;
      /** Bytes. */
      readonly rocket_bytes?: number;
      /** Bytes. */
      readonly object_bytes?: number;
    };
    /** What `extend[…]` added to the total of today; there where it was given. */
    readonly extend?: {
      /** Cores, two decimals at most. */
      readonly cpu_cores?: number;
      /** Bytes. */
      readonly memory_bytes?: number;
      /** Bytes. */
      readonly distributed_bytes?: number;
      /** Bytes. */
      readonly rocket_bytes?: number;
      /** Bytes. */
      readonly object_bytes?: number;
    };
    /** What is counted. */
    readonly count: {
      /** By use of what there is, or by what is allocated of what is allocatable. */
      readonly by: 'used' | 'allocated';
    };
    /** CPU of the compute assets. */
    readonly cpu: {
      /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
      readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
      /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
      readonly growth_per_day: {
        /** Cores a day, two decimals. */
        readonly cores: number;
        /** Points of percent of today's total, two decimals; null of 0. */
        readonly percent: number | null;
      } | null;
      /** The days that the forecast rests on. Null where there are too few days. */
      readonly basis: {
        /** The first day that counts. UTC. */
        readonly from: string;
        /** The last one. UTC. */
        readonly to: string;
        /** How many days count. Between them, use lies on the straight line. */
        readonly days: number;
        /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
        readonly as_of: string | null;
      } | null;
      /** Days until thresholds are reached. Null where there are too few days. */
      readonly days_until: {
        /** When 80 % of today's total is used. */
        readonly '80': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 90 % of today's total is used. */
        readonly '90': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 100 % of today's total is used. */
        readonly '100': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
      } | null;
      /** How far use rises. Null where there are too few days. */
      readonly ahead: readonly ({
        /** Within so many days from now. */
        readonly days: number;
        /** The highest use, of today's total. */
        readonly percent: {
          /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly low: number | null;
          /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
          readonly expected: number | null;
          /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly high: number | null;
        };
      })[] | null;
    };
    /** Memory of the compute assets. */
    readonly memory: {
      /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
      readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
      /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
      readonly percent: number | null;
      /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
      readonly growth_per_day: {
        /** Bytes a day. */
        readonly bytes: number;
        /** Points of percent of today's total, two decimals; null of 0. */
        readonly percent: number | null;
      } | null;
      /** The days that the forecast rests on. Null where there are too few days. */
      readonly basis: {
        /** The first day that counts. UTC. */
        readonly from: string;
        /** The last one. UTC. */
        readonly to: string;
        /** How many days count. Between them, use lies on the straight line. */
        readonly days: number;
        /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
        readonly as_of: string | null;
      } | null;
      /** Days until thresholds are reached. Null where there are too few days. */
      readonly days_until: {
        /** When 80 % of today's total is used. */
        readonly '80': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 90 % of today's total is used. */
        readonly '90': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
        /** When 100 % of today's total is used. */
        readonly '100': {
          /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly earliest: number | null;
          /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly expected: number | null;
          /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
          readonly latest: number | null;
          /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
          readonly order_by?: {
            /** `earliest` less `lead[days]`; null where that is null. UTC. */
            readonly earliest: string | null;
            /** `expected` less `lead[days]`; null where that is null. UTC. */
            readonly expected: string | null;
          };
        };
      } | null;
      /** How far use rises. Null where there are too few days. */
      readonly ahead: readonly ({
        /** Within so many days from now. */
        readonly days: number;
        /** The highest use, of today's total. */
        readonly percent: {
          /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly low: number | null;
          /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
          readonly expected: number | null;
          /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
          readonly high: number | null;
        };
      })[] | null;
    };
    /** Storage by kind. */
    readonly storage: {
      /** Distributed storage. */
      readonly distributed: {
        /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
        readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
        /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
        readonly growth_per_day: {
          /** Bytes a day. */
          readonly bytes: number;
          /** Points of percent of today's total, two decimals; null of 0. */
          readonly percent: number | null;
        } | null;
        /** The days that the forecast rests on. Null where there are too few days. */
        readonly basis: {
          /** The first day that counts. UTC. */
          readonly from: string;
          /** The last one. UTC. */
          readonly to: string;
          /** How many days count. Between them, use lies on the straight line. */
          readonly days: number;
          /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
          readonly as_of: string | null;
        } | null;
        /** Days until thresholds are reached. Null where there are too few days. */
        readonly days_until: {
          /** When 80 % of today's total is used. */
          readonly '80': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 90 % of today's total is used. */
          readonly '90': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 100 % of today's total is used. */
          readonly '100': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
        } | null;
        /** How far use rises. Null where there are too few days. */
        readonly ahead: readonly ({
          /** Within so many days from now. */
          readonly days: number;
          /** The highest use, of today's total. */
          readonly percent: {
            /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly low: number | null;
            /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
            readonly expected: number | null;
            /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly high: number | null;
          };
        })[] | null;
      };
      /** Rocket (local) storage. */
      readonly rocket: {
        /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
        readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
        /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
        readonly growth_per_day: {
          /** Bytes a day. */
          readonly bytes: number;
          /** Points of percent of today's total, two decimals; null of 0. */
          readonly percent: number | null;
        } | null;
        /** The days that the forecast rests on. Null where there are too few days. */
        readonly basis: {
          /** The first day that counts. UTC. */
          readonly from: string;
          /** The last one. UTC. */
          readonly to: string;
          /** How many days count. Between them, use lies on the straight line. */
          readonly days: number;
          /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
          readonly as_of: string | null;
        } | null;
        /** Days until thresholds are reached. Null where there are too few days. */
        readonly days_until: {
          /** When 80 % of today's total is used. */
          readonly '80': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 90 % of today's total is used. */
          readonly '90': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 100 % of today's total is used. */
          readonly '100': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
        } | null;
        /** How far use rises. Null where there are too few days. */
        readonly ahead: readonly ({
          /** Within so many days from now. */
          readonly days: number;
          /** The highest use, of today's total. */
          readonly percent: {
            /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly low: number | null;
            /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
            readonly expected: number | null;
            /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly high: number | null;
          };
        })[] | null;
      };
      /** Object storage. */
      readonly object: {
        /** `insufficient_data`: fewer than 14 days from the first that counts to the last, or too few nodes report today and no day of the last 14 counts. `full`: use has reached the total, of which neither is 0. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither. */
        readonly state: 'insufficient_data' | 'full' | 'filling' | 'shrinking' | 'steady';
        /** Used of total today, or allocated of allocatable, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
        readonly percent: number | null;
        /** The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
        readonly growth_per_day: {
          /** Bytes a day. */
          readonly bytes: number;
          /** Points of percent of today's total, two decimals; null of 0. */
          readonly percent: number | null;
        } | null;
        /** The days that the forecast rests on. Null where there are too few days. */
        readonly basis: {
          /** The first day that counts. UTC. */
          readonly from: string;
          /** The last one. UTC. */
          readonly to: string;
          /** How many days count. Between them, use lies on the straight line. */
          readonly days: number;
          /** The day that stands for today, where nothing reports or under nine tenths of the nodes do. Null where today does. UTC. */
          readonly as_of: string | null;
        } | null;
        /** Days until thresholds are reached. Null where there are too few days. */
        readonly days_until: {
          /** When 80 % of today's total is used. */
          readonly '80': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 90 % of today's total is used. */
          readonly '90': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
          /** When 100 % of today's total is used. */
          readonly '100': {
            /** By rises that were seldom exceeded, and growth that may double. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly earliest: number | null;
            /** By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly expected: number | null;
            /** By the least rises; from fewer than 60 days null, unless it is reached. Whole days from now; 0 where it is reached; null past 1825 days. */
            readonly latest: number | null;
            /** When to order: between the two. There where `lead[days]` was given. A date that has passed says how late it is. */
            readonly order_by?: {
              /** `earliest` less `lead[days]`; null where that is null. UTC. */
              readonly earliest: string | null;
              /** `expected` less `lead[days]`; null where that is null. UTC. */
              readonly expected: string | null;
            };
          };
        } | null;
        /** How far use rises. Null where there are too few days. */
        readonly ahead: readonly ({
          /** Within so many days from now. */
          readonly days: number;
          /** The highest use, of today's total. */
          readonly percent: {
            /** By the rises of `latest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly low: number | null;
            /** By the rises of `expected`. In percent, rounded to two decimals; it may exceed 100. */
            readonly expected: number | null;
            /** By the rises of `earliest`. In percent, rounded to two decimals; it may exceed 100. */
            readonly high: number | null;
          };
        })[] | null;
      };
    };
  };
  /** One record: SiteForecast. */
  readonly SiteForecastAnswer: {
    readonly data: Schemas['SiteForecast'];
  };
  /** What still fits on a site, and what may break. */
  readonly SiteHeadroom: {
    /** The site. */
    readonly site_id: string;
    /** What each site has to be able to lose. */
    readonly failures: {
      /** Nodes of each site. */
      readonly nodes: number;
    };
    /** What stays free of every node and every pool. */
    readonly reserve: {
      /** Percent. */
      readonly percent: number;
    };
    /** What is counted. */
    readonly count: {
      /** By use of what there is, or by what is allocated of what is allocatable. */
      readonly by: 'used' | 'allocated';
    };
    /** What is free beside the use and the reserve. */
    readonly free: {
      /** CPU of the compute nodes. */
      readonly cpu: {
        /** Free on all nodes together. Null where no node counts. At most two decimals; it may exceed 2^53-1. */
        readonly cores: number | null;
        /** The most that is free on one node. Null where no node counts. */
        readonly largest: {
          /** Free on this node. At most two decimals; it may exceed 2^53-1. */
          readonly cores: number;
          /** Its site. */
          readonly site_id: string;
          /** The node. */
          readonly asset_id: string;
        } | null;
        /** How many nodes count: active, and their use and total are known. */
        readonly nodes: number;
        /** How many active nodes carry it. Where more than count, the answer is of a part. */
        readonly nodes_active: number;
      };
      /** Memory of the compute nodes. */
      readonly memory: {
        /** Free on all nodes together. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly bytes: number | null;
        /** The most that is free on one node. Null where no node counts. */
        readonly largest: {
          /** Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number;
          /** Its site. */
          readonly site_id: string;
          /** The node. */
          readonly asset_id: string;
        } | null;
        /** How many nodes count: active, and their use and total are known. */
        readonly nodes: number;
        /** How many active nodes carry it. Where more than count, the answer is of a part. */
        readonly nodes_active: number;
      };
      /** Storage by kind. */
      readonly storage: {
        /** Distributed storage, a pool of each site. */
        readonly distributed: {
          /** Free in the pool. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number | null;
          /** How many nodes count: active, and their use and total are known. */
          readonly nodes: number;
          /** How many active nodes carry it. Where more than count, the answer is of a part. */
          readonly nodes_active: number;
        };
        /** Rocket (local) storage of the compute nodes. */
        readonly rocket: {
          /** Free on all nodes together. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number | null;
          /** The most that is free on one node. Null where no node counts. */
          readonly largest: {
            /** Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
            readonly bytes: number;
            /** Its site. */
            readonly site_id: string;
            /** The node. */
            readonly asset_id: string;
          } | null;
          /** How many nodes count: active, and their use and total are known. */
          readonly nodes: number;
          /** How many active nodes carry it. Where more than count, the answer is of a part. */
          readonly nodes_active: number;
        };
        /** Object storage, a pool of each site. */
        readonly object: {
          /** Free in the pool. Null where no node counts. A sum: it may exceed 2^53-1 and is written with all its digits. */
          readonly bytes: number | null;
          /** How many nodes count: active, and their use and total are known. */
          readonly nodes: number;
          /** How many active nodes carry it. Where more than count, the answer is of a part. */
          readonly nodes_active: number;
        };
      };
    };
    /** What the site survives; of many sites, the one that survives least. */
    readonly survives: {
      /** How many nodes with the largest rooms may go, while the use of all still fits, in CPU and in memory. -1 where it does not fit as it is; null where no node counts. */
      readonly nodes: number | null;
      /** The quantity that sets it. Null where no node counts. */
      readonly limited_by: 'cpu' | 'memory' | null;
      /** Nodes that count in this quantity. Null where none does. */
      readonly nodes_reporting: number | null;
      /** Active nodes that carry it. Null where no node counts. */
      readonly nodes_active: number | null;
    };
    /** How many of the shape still fit. Null without a shape. */
    readonly fits: {
      /** How many of the shape still fit. It may exceed 2^53-1. Null, as what follows, where no node counts in a quantity that was asked for. */
      readonly count: number | null;
      /** What sets the count. Null where that is. */
      readonly limited_by: 'cpu' | 'memory' | 'distributed' | 'rocket' | 'object' | 'failures' | null;
      /** Nodes that take at least one. */
      readonly nodes: number | null;
      /** Of each quantity of nodes that was asked for, what is left free once each node has taken as many as it can. */
      readonly stranded: {
        /** Cores that are left. At most two decimals; it may exceed 2^53-1. */
        readonly cpu_cores?: number;
        /** Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly memory_bytes?: number;
        /** Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
        readonly rocket_bytes?: number;
      } | null;
    } | null;
  };
  /** One record: SiteHeadroom. */
  readonly SiteHeadroomAnswer: {
    readonly data: Schemas['SiteHeadroom'];
  };
  /** A page of records: SiteResourcesV2. */
  readonly SiteResourcesV2List: {
    /** The records of this page. */
    readonly data: readonly Schemas['SiteResourcesV2'][];
    readonly meta: Schemas['Meta'];
    readonly links: Schemas['Links'];
  };
  /** A page of records: SiteHistory. */
  readonly SiteHistoryList: {
    /** The records of this page. */
    readonly data: readonly Schemas['SiteHistory'][];
    readonly meta: Schemas['Meta'];
    readonly links: Schemas['Links'];
  };
  /** A page of records: SiteForecast. */
  readonly SiteForecastList: {
    /** The records of this page. */
    readonly data: readonly Schemas['SiteForecast'][];
    readonly meta: Schemas['Meta'];
    readonly links: Schemas['Links'];
  };
  /** A page of records: SiteHeadroom. */
  readonly SiteHeadroomList: {
    /** The records of this page. */
    readonly data: readonly Schemas['SiteHeadroom'][];
    readonly meta: Schemas['Meta'];
    readonly links: Schemas['Links'];
  };
  /** What happened, and when. */
  readonly Event: {
    /** Grows within the partner in the order of commits, and never comes twice. */
    readonly id: string;
    /** When the event was written. UTC, RFC 3339. */
    readonly at: string;
    /** What happened. */
    readonly type: 'partner.loaded' | 'hybrid_core.added' | 'hybrid_core.removed' | 'hybrid_core.changed' | 'site.added' | 'site.removed' | 'site.moved' | 'site.changed' | 'asset.added' | 'asset.removed' | 'asset.moved' | 'asset.renamed' | 'asset.status' | 'asset.capacity' | 'asset.changed' | 'workload.above' | 'workload.below' | 'figures.stale' | 'figures.fresh' | 'forecast.soon';
    /** The hybrid core; null for what is above one. */
    readonly hybrid_core_id: string | null;
    /** The site, after the change; null for what is above one. */
    readonly site_id: string | null;
    /** The asset, after the change; null for what is above one. */
    readonly asset_id: string | null;
    /** The members that differ, as they were; null where nothing was there. */
    readonly before: {
      readonly [name: string]: unknown;
    } | null;
    /** The same members as they are now; null where nothing is there any more. */
    readonly after: {
      readonly [name: string]: unknown;
    } | null;
  };
  /** A page of events. Oldest first, there is always a next one. */
  readonly EventList: {
    /** The events of this page, oldest first, or newest first with `sort[id]=-`. */
    readonly data: readonly Schemas['Event'][];
    /** Where the list goes on, and where it begins. */
    readonly meta: {
      /** What `after[event]` goes on with: the last event that was looked at; newest first, what `before[event]` goes on with, null where nothing older is kept. */
      readonly next: string | null;
      /** The oldest event that is kept; null without any. */
      readonly oldest: string | null;
      /** Whether `after[event]` lies before what is kept, so that events may be missing. */
      readonly gap: boolean;
    };
    /** Absolute links with the filters and the end of the range. */
    readonly links: {
      /** This page. */
      readonly self: string;
      /** What comes after this page, now or later; newest first, what is older, or null. */
      readonly next: string | null;
    };
  };
  /** The hybrid cores, sites and assets that a text finds. */
  readonly FindResults: {
    /** Hybrid cores with the text in their ids, by id. */
    readonly hybrid_cores: readonly {
      /** The hybrid core. */
      readonly id: string;
    }[];
    /** Sites with the text in their ids, descriptions or cities, by id. */
    readonly sites: readonly ({
      /** The site. */
      readonly id: string;
      /** The hybrid core that the site belongs to. */
      readonly hybrid_core_id: string;
      /** What the inventory says of the site. */
      readonly description: string | null;
      /** City. */
      readonly city: string | null;
    })[];
    /** Assets whose ids begin with the text, by id, then by site. */
    readonly assets: readonly {
      /** The asset; unique within the site. */
      readonly id: string;
      /** The site that the asset is in. */
      readonly site_id: string;
      /** The hybrid core that the site belongs to. */
      readonly hybrid_core_id: string;
    }[];
    /** Whether more matches of any kind were left out. */
    readonly more: boolean;
  };
  /** One record: FindResults. */
  readonly FindResultsAnswer: {
    readonly data: Schemas['FindResults'];
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
  readonly listHybridCores: {
    /** How many items to skip. An offset past the end gives an empty page. It may be given once. */
    readonly 'page[offset]'?: number;
    /** How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
    readonly 'page[limit]'?: number;
    /** Filter by the hybrid core id: only items that match exactly, as in `filter[id]=acme-eu`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[id]'?: readonly string[];
    /** Filter by whether the hybrid core is publicly available: only items that match exactly, as in `filter[public_available]=true`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[public_available]'?: readonly ('true' | 'false')[];
    /** Filter by the status: only items that match exactly, as in `filter[status]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[status]'?: readonly string[];
  };
  readonly listHybridCoreAssets: {
    /** How many items to skip. An offset past the end gives an empty page. It may be given once. */
    readonly 'page[offset]'?: number;
    /** How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
    readonly 'page[limit]'?: number;
    /** Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[id]'?: readonly string[];
    /** Filter by the id of the site that the asset is in: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[site_id]'?: readonly string[];
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
  readonly exportHybridCoreAssetsNdjson: {
    /** Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[id]'?: readonly string[];
    /** Filter by the id of the site that the asset is in: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[site_id]'?: readonly string[];
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
  readonly exportHybridCoreAssetsCsv: {
    /** Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[id]'?: readonly string[];
    /** Filter by the id of the site that the asset is in: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[site_id]'?: readonly string[];
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
  readonly getPartnerHistory: {
    /** Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`. It may be given once, as in `range[from]=-7d`. */
    readonly 'range[from]'?: string;
    /** Where the range ends, in the same forms; points end before it. Without it, or where it lies in the future, the range ends now. It may be given once, as in `range[to]=-1h`. */
    readonly 'range[to]'?: string;
    /** How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 years). Without it, the finest that is kept since `range[from]` and gives at most 1000 points, in a list of sites 100 a site. A step that gives more is refused. It may be given once, as in `range[step]=1h`. */
    readonly 'range[step]'?: '5m' | '1h' | '1d';
  };
  readonly getPartnerForecast: {
    /** What comes into use, in cores of CPU: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[cpu_cores]=64`. */
    readonly 'plan[cpu_cores]'?: number;
    /** What comes into use, in bytes of memory: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[memory_bytes]=2199023255552`. */
    readonly 'plan[memory_bytes]'?: number;
    /** What comes into use, in bytes of distributed storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[distributed_bytes]=2199023255552`. */
    readonly 'plan[distributed_bytes]'?: number;
    /** What comes into use, in bytes of rocket storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[rocket_bytes]=2199023255552`. */
    readonly 'plan[rocket_bytes]'?: number;
    /** What comes into use, in bytes of object storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[object_bytes]=2199023255552`. */
    readonly 'plan[object_bytes]'?: number;
    /** What is built, in cores of CPU: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[cpu_cores]=64`. */
    readonly 'extend[cpu_cores]'?: number;
    /** What is built, in bytes of memory: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[memory_bytes]=2199023255552`. */
    readonly 'extend[memory_bytes]'?: number;
    /** What is built, in bytes of distributed storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[distributed_bytes]=2199023255552`. */
    readonly 'extend[distributed_bytes]'?: number;
    /** What is built, in bytes of rocket storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[rocket_bytes]=2199023255552`. */
    readonly 'extend[rocket_bytes]'?: number;
    /** What is built, in bytes of object storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[object_bytes]=2199023255552`. */
    readonly 'extend[object_bytes]'?: number;
    /** How many days what is ordered takes to come, 0 to 1825: each threshold then says when to order at the latest, `order_by`. It may be given once, as in `lead[days]=60`. */
    readonly 'lead[days]'?: number;
    /** What is counted: `used`, the use, of what there is; or `allocated`, what is promised, of what may be promised (`allocatable`). By use unless given. It may be given once, as in `count[by]=allocated`. */
    readonly 'count[by]'?: 'used' | 'allocated';
  };
  readonly getPartnerHeadroom: {
    /** What one of them takes, in cores of CPU, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[cpu_cores]=64`. */
    readonly 'shape[cpu_cores]'?: number;
    /** What one of them takes, in bytes of memory, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[memory_bytes]=2199023255552`. */
    readonly 'shape[memory_bytes]'?: number;
    /** What one of them takes, in bytes of distributed storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[distributed_bytes]=2199023255552`. */
    readonly 'shape[distributed_bytes]'?: number;
    /** What one of them takes, in bytes of rocket storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[rocket_bytes]=2199023255552`. */
    readonly 'shape[rocket_bytes]'?: number;
    /** What one of them takes, in bytes of object storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[object_bytes]=2199023255552`. */
    readonly 'shape[object_bytes]'?: number;
    /** How many compute nodes each site has to be able to lose, 0 to 1000; 0 unless given. It may be given once, as in `failures[nodes]=1`. */
    readonly 'failures[nodes]'?: number;
    /** How much of every node and every pool stays free, in percent, 0 to 90, with at most two decimals; 0 unless given. It may be given once, as in `reserve[percent]=20`. */
    readonly 'reserve[percent]'?: number;
    /** What is counted: `used`, the use, of what there is; or `allocated`, what is promised, of what may be promised (`allocatable`). By use unless given. It may be given once, as in `count[by]=allocated`. */
    readonly 'count[by]'?: 'used' | 'allocated';
  };
  readonly getHybridCoreHistory: {
    /** Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`. It may be given once, as in `range[from]=-7d`. */
    readonly 'range[from]'?: string;
    /** Where the range ends, in the same forms; points end before it. Without it, or where it lies in the future, the range ends now. It may be given once, as in `range[to]=-1h`. */
    readonly 'range[to]'?: string;
    /** How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 years). Without it, the finest that is kept since `range[from]` and gives at most 1000 points, in a list of sites 100 a site. A step that gives more is refused. It may be given once, as in `range[step]=1h`. */
    readonly 'range[step]'?: '5m' | '1h' | '1d';
  };
  readonly getHybridCoreForecast: {
    /** What comes into use, in cores of CPU: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[cpu_cores]=64`. */
    readonly 'plan[cpu_cores]'?: number;
    /** What comes into use, in bytes of memory: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[memory_bytes]=2199023255552`. */
    readonly 'plan[memory_bytes]'?: number;
    /** What comes into use, in bytes of distributed storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[distributed_bytes]=2199023255552`. */
    readonly 'plan[distributed_bytes]'?: number;
    /** What comes into use, in bytes of rocket storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[rocket_bytes]=2199023255552`. */
    readonly 'plan[rocket_bytes]'?: number;
    /** What comes into use, in bytes of object storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[object_bytes]=2199023255552`. */
    readonly 'plan[object_bytes]'?: number;
    /** What is built, in cores of CPU: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[cpu_cores]=64`. */
    readonly 'extend[cpu_cores]'?: number;
    /** What is built, in bytes of memory: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[memory_bytes]=2199023255552`. */
    readonly 'extend[memory_bytes]'?: number;
    /** What is built, in bytes of distributed storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[distributed_bytes]=2199023255552`. */
    readonly 'extend[distributed_bytes]'?: number;
    /** What is built, in bytes of rocket storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[rocket_bytes]=2199023255552`. */
    readonly 'extend[rocket_bytes]'?: number;
    /** What is built, in bytes of object storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[object_bytes]=2199023255552`. */
    readonly 'extend[object_bytes]'?: number;
    /** How many days what is ordered takes to come, 0 to 1825: each threshold then says when to order at the latest, `order_by`. It may be given once, as in `lead[days]=60`. */
    readonly 'lead[days]'?: number;
    /** What is counted: `used`, the use, of what there is; or `allocated`, what is promised, of what may be promised (`allocatable`). By use unless given. It may be given once, as in `count[by]=allocated`. */
    readonly 'count[by]'?: 'used' | 'allocated';
  };
  readonly getHybridCoreHeadroom: {
    /** What one of them takes, in cores of CPU, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[cpu_cores]=64`. */
    readonly 'shape[cpu_cores]'?: number;
    /** What one of them takes, in bytes of memory, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[memory_bytes]=2199023255552`. */
    readonly 'shape[memory_bytes]'?: number;
    /** What one of them takes, in bytes of distributed storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[distributed_bytes]=2199023255552`. */
    readonly 'shape[distributed_bytes]'?: number;
    /** What one of them takes, in bytes of rocket storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[rocket_bytes]=2199023255552`. */
    readonly 'shape[rocket_bytes]'?: number;
    /** What one of them takes, in bytes of object storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[object_bytes]=2199023255552`. */
    readonly 'shape[object_bytes]'?: number;
    /** How many compute nodes each site has to be able to lose, 0 to 1000; 0 unless given. It may be given once, as in `failures[nodes]=1`. */
    readonly 'failures[nodes]'?: number;
    /** How much of every node and every pool stays free, in percent, 0 to 90, with at most two decimals; 0 unless given. It may be given once, as in `reserve[percent]=20`. */
    readonly 'reserve[percent]'?: number;
    /** What is counted: `used`, the use, of what there is; or `allocated`, what is promised, of what may be promised (`allocatable`). By use unless given. It may be given once, as in `count[by]=allocated`. */
    readonly 'count[by]'?: 'used' | 'allocated';
  };
  readonly getSiteHistory: {
    /** Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`. It may be given once, as in `range[from]=-7d`. */
    readonly 'range[from]'?: string;
    /** Where the range ends, in the same forms; points end before it. Without it, or where it lies in the future, the range ends now. It may be given once, as in `range[to]=-1h`. */
    readonly 'range[to]'?: string;
    /** How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 years). Without it, the finest that is kept since `range[from]` and gives at most 1000 points, in a list of sites 100 a site. A step that gives more is refused. It may be given once, as in `range[step]=1h`. */
    readonly 'range[step]'?: '5m' | '1h' | '1d';
  };
  readonly getSiteForecast: {
    /** What comes into use, in cores of CPU: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[cpu_cores]=64`. */
    readonly 'plan[cpu_cores]'?: number;
    /** What comes into use, in bytes of memory: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[memory_bytes]=2199023255552`. */
    readonly 'plan[memory_bytes]'?: number;
    /** What comes into use, in bytes of distributed storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[distributed_bytes]=2199023255552`. */
    readonly 'plan[distributed_bytes]'?: number;
    /** What comes into use, in bytes of rocket storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[rocket_bytes]=2199023255552`. */
    readonly 'plan[rocket_bytes]'?: number;
    /** What comes into use, in bytes of object storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[object_bytes]=2199023255552`. */
    readonly 'plan[object_bytes]'?: number;
    /** What is built, in cores of CPU: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[cpu_cores]=64`. */
    readonly 'extend[cpu_cores]'?: number;
    /** What is built, in bytes of memory: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[memory_bytes]=2199023255552`. */
    readonly 'extend[memory_bytes]'?: number;
    /** What is built, in bytes of distributed storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[distributed_bytes]=2199023255552`. */
    readonly 'extend[distributed_bytes]'?: number;
    /** What is built, in bytes of rocket storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[rocket_bytes]=2199023255552`. */
    readonly 'extend[rocket_bytes]'?: number;
    /** What is built, in bytes of object storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[object_bytes]=2199023255552`. */
    readonly 'extend[object_bytes]'?: number;
    /** How many days what is ordered takes to come, 0 to 1825: each threshold then says when to order at the latest, `order_by`. It may be given once, as in `lead[days]=60`. */
    readonly 'lead[days]'?: number;
    /** What is counted: `used`, the use, of what there is; or `allocated`, what is promised, of what may be promised (`allocatable`). By use unless given. It may be given once, as in `count[by]=allocated`. */
    readonly 'count[by]'?: 'used' | 'allocated';
  };
  readonly getSiteHeadroom: {
    /** What one of them takes, in cores of CPU, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[cpu_cores]=64`. */
    readonly 'shape[cpu_cores]'?: number;
    /** What one of them takes, in bytes of memory, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[memory_bytes]=2199023255552`. */
    readonly 'shape[memory_bytes]'?: number;
    /** What one of them takes, in bytes of distributed storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[distributed_bytes]=2199023255552`. */
    readonly 'shape[distributed_bytes]'?: number;
    /** What one of them takes, in bytes of rocket storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[rocket_bytes]=2199023255552`. */
    readonly 'shape[rocket_bytes]'?: number;
    /** What one of them takes, in bytes of object storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[object_bytes]=2199023255552`. */
    readonly 'shape[object_bytes]'?: number;
    /** How many compute nodes each site has to be able to lose, 0 to 1000; 0 unless given. It may be given once, as in `failures[nodes]=1`. */
    readonly 'failures[nodes]'?: number;
    /** How much of every node and every pool stays free, in percent, 0 to 90, with at most two decimals; 0 unless given. It may be given once, as in `reserve[percent]=20`. */
    readonly 'reserve[percent]'?: number;
    /** What is counted: `used`, the use, of what there is; or `allocated`, what is promised, of what may be promised (`allocatable`). By use unless given. It may be given once, as in `count[by]=allocated`. */
    readonly 'count[by]'?: 'used' | 'allocated';
  };
  readonly listSitesResources: {
    /** How many items to skip. An offset past the end gives an empty page. It may be given once. */
    readonly 'page[offset]'?: number;
    /** How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
    readonly 'page[limit]'?: number;
    /** Filter by the site id: only items that match exactly, as in `filter[id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[id]'?: readonly string[];
    /** Sort by the site id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[id]'?: '+' | '-' | '';
  };
  readonly listSitesHistory: {
    /** How many items to skip. An offset past the end gives an empty page. It may be given once. */
    readonly 'page[offset]'?: number;
    /** How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
    readonly 'page[limit]'?: number;
    /** Filter by the site id: only items that match exactly, as in `filter[id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[id]'?: readonly string[];
    /** Sort by the site id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[id]'?: '+' | '-' | '';
    /** Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`. It may be given once, as in `range[from]=-7d`. */
    readonly 'range[from]'?: string;
    /** Where the range ends, in the same forms; points end before it. Without it, or where it lies in the future, the range ends now. It may be given once, as in `range[to]=-1h`. */
    readonly 'range[to]'?: string;
    /** How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 years). Without it, the finest that is kept since `range[from]` and gives at most 1000 points, in a list of sites 100 a site. A step that gives more is refused. It may be given once, as in `range[step]=1h`. */
    readonly 'range[step]'?: '5m' | '1h' | '1d';
  };
  readonly listSitesForecast: {
    /** How many items to skip. An offset past the end gives an empty page. It may be given once. */
    readonly 'page[offset]'?: number;
    /** How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
    readonly 'page[limit]'?: number;
    /** Filter by the site id: only items that match exactly, as in `filter[id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[id]'?: readonly string[];
    /** Sort by the site id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[id]'?: '+' | '-' | '';
    /** What comes into use, in cores of CPU: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[cpu_cores]=64`. */
    readonly 'plan[cpu_cores]'?: number;
    /** What comes into use, in bytes of memory: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[memory_bytes]=2199023255552`. */
    readonly 'plan[memory_bytes]'?: number;
    /** What comes into use, in bytes of distributed storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[distributed_bytes]=2199023255552`. */
    readonly 'plan[distributed_bytes]'?: number;
    /** What comes into use, in bytes of rocket storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[rocket_bytes]=2199023255552`. */
    readonly 'plan[rocket_bytes]'?: number;
    /** What comes into use, in bytes of object storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[object_bytes]=2199023255552`. */
    readonly 'plan[object_bytes]'?: number;
    /** What is built, in cores of CPU: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[cpu_cores]=64`. */
    readonly 'extend[cpu_cores]'?: number;
    /** What is built, in bytes of memory: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[memory_bytes]=2199023255552`. */
    readonly 'extend[memory_bytes]'?: number;
    /** What is built, in bytes of distributed storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[distributed_bytes]=2199023255552`. */
    readonly 'extend[distributed_bytes]'?: number;
    /** What is built, in bytes of rocket storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[rocket_bytes]=2199023255552`. */
    readonly 'extend[rocket_bytes]'?: number;
    /** What is built, in bytes of object storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[object_bytes]=2199023255552`. */
    readonly 'extend[object_bytes]'?: number;
    /** How many days what is ordered takes to come, 0 to 1825: each threshold then says when to order at the latest, `order_by`. It may be given once, as in `lead[days]=60`. */
    readonly 'lead[days]'?: number;
    /** What is counted: `used`, the use, of what there is; or `allocated`, what is promised, of what may be promised (`allocatable`). By use unless given. It may be given once, as in `count[by]=allocated`. */
    readonly 'count[by]'?: 'used' | 'allocated';
  };
  readonly listSitesHeadroom: {
    /** How many items to skip. An offset past the end gives an empty page. It may be given once. */
    readonly 'page[offset]'?: number;
    /** How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
    readonly 'page[limit]'?: number;
    /** Filter by the site id: only items that match exactly, as in `filter[id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[id]'?: readonly string[];
    /** Sort by the site id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[id]'?: '+' | '-' | '';
    /** What one of them takes, in cores of CPU, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[cpu_cores]=64`. */
    readonly 'shape[cpu_cores]'?: number;
    /** What one of them takes, in bytes of memory, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[memory_bytes]=2199023255552`. */
    readonly 'shape[memory_bytes]'?: number;
    /** What one of them takes, in bytes of distributed storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[distributed_bytes]=2199023255552`. */
    readonly 'shape[distributed_bytes]'?: number;
    /** What one of them takes, in bytes of rocket storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[rocket_bytes]=2199023255552`. */
    readonly 'shape[rocket_bytes]'?: number;
    /** What one of them takes, in bytes of object storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[object_bytes]=2199023255552`. */
    readonly 'shape[object_bytes]'?: number;
    /** How many compute nodes each site has to be able to lose, 0 to 1000; 0 unless given. It may be given once, as in `failures[nodes]=1`. */
    readonly 'failures[nodes]'?: number;
    /** How much of every node and every pool stays free, in percent, 0 to 90, with at most two decimals; 0 unless given. It may be given once, as in `reserve[percent]=20`. */
    readonly 'reserve[percent]'?: number;
    /** What is counted: `used`, the use, of what there is; or `allocated`, what is promised, of what may be promised (`allocatable`). By use unless given. It may be given once, as in `count[by]=allocated`. */
    readonly 'count[by]'?: 'used' | 'allocated';
  };
  readonly listEvents: {
    /** Filter by the type: only items that match exactly, as in `filter[type]=partner.loaded`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[type]'?: readonly ('partner.loaded' | 'hybrid_core.added' | 'hybrid_core.removed' | 'hybrid_core.changed' | 'site.added' | 'site.removed' | 'site.moved' | 'site.changed' | 'asset.added' | 'asset.removed' | 'asset.moved' | 'asset.renamed' | 'asset.status' | 'asset.capacity' | 'asset.changed' | 'workload.above' | 'workload.below' | 'figures.stale' | 'figures.fresh' | 'forecast.soon')[];
    /** Filter by the id of the hybrid core, after the change: only items that match exactly, as in `filter[hybrid_core_id]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[hybrid_core_id]'?: readonly string[];
    /** Filter by the id of the site, after the change: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[site_id]'?: readonly string[];
    /** Filter by the id of the asset, after the change: only items that match exactly, as in `filter[asset_id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[asset_id]'?: readonly string[];
    /** Sort by the id, which is the order in time. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
    readonly 'sort[id]'?: '+' | '-' | '';
    /** The id of an event, which need not exist any more: the list goes on with the next greater one. Without it, and without `range[from]`, the list begins 24 hours before the end of the range, unless it is newest first. It may be given once, as in `after[event]=1876543210987654`. */
    readonly 'after[event]'?: string;
    /** The earliest time of an event: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It may be given once, as in `range[from]=-7d`. */
    readonly 'range[from]'?: string;
    /** The time that events come before, in the same forms. Without it there is no end: a stream goes on. It may be given once, as in `range[to]=-1h`. */
    readonly 'range[to]'?: string;
    /** The id of an event, which need not exist any more: the list, newest first, goes on with the next lesser one. It needs `sort[id]=-`. It may be given once, as in `before[event]=1876543210987654`. */
    readonly 'before[event]'?: string;
  };
  readonly find: {
    /** A part of the id of a hybrid core, or of the id, description or city of a site, or the beginning of the id of an asset, in any letter case: 1 to 100 characters. It may be given once, as in `find[text]=fra01`. */
    readonly 'find[text]': string;
  };
  readonly getMetrics: {
    /** Filter by the id of a site, whose assets are then shown in place of the sites: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
    readonly 'filter[site_id]'?: readonly string[];
  };
  readonly getPrometheusTargets: {
    /** Where the exporters of the assets listen: 1 to 65535, 9100 unless given. It may be given once, as in `target[port]=9100`. */
    readonly 'target[port]'?: number;
  };
}

