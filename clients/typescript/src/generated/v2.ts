/** Generated from the OpenAPI document of v2 by scripts/client-types.ts. */

export interface paths {
    readonly "/hybrid-core/v2/doc": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The OpenAPI description of v2
         * @description This document. It needs credentials like every other route of the interface.
         */
        readonly get: operations["getDocV2"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * The OpenAPI description of v2: headers only
         * @description The status and the headers of `getDocV2`, without a body.
         */
        readonly head: operations["getDocV2Head"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/hybrid-cores": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List hybrid cores
         * @description All hybrid cores of the partner, ordered by id. This list has no sorts.
         */
        readonly get: operations["listHybridCores"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * List hybrid cores: headers only
         * @description The status and the headers of `listHybridCores`, without a body.
         */
        readonly head: operations["listHybridCoresHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/hybrid-cores/{hybrid_core_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One hybrid core
         * @description One hybrid core by its id. The list with `filter[id]` gives the same record, in a page of one.
         */
        readonly get: operations["getHybridCore"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * One hybrid core: headers only
         * @description The status and the headers of `getHybridCore`, without a body.
         */
        readonly head: operations["getHybridCoreHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/assets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the assets of a hybrid core, over all its sites
         * @description The assets of all sites of a hybrid core, from one state of the data. The order is that of a site's list; assets that are equal in every sort are ordered by site id.
         */
        readonly get: operations["listHybridCoreAssets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * List the assets of a hybrid core, over all its sites: headers only
         * @description The status and the headers of `listHybridCoreAssets`, without a body.
         */
        readonly head: operations["listHybridCoreAssetsHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/assets.ndjson": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * All assets of a hybrid core as NDJSON
         * @description All assets of all sites of a hybrid core in one answer, from one state of the data, in the order of `listHybridCoreAssets`: a record a line, as in that list. The answer is streamed. One that ends without its last chunk is not the whole. A partner has at most 4 exports under way in a process; a further one gets a 503.
         */
        readonly get: operations["exportHybridCoreAssetsNdjson"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * All assets of a hybrid core as NDJSON: headers only
         * @description The status and the headers of `exportHybridCoreAssetsNdjson`, without a body.
         */
        readonly head: operations["exportHybridCoreAssetsNdjsonHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/assets.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * All assets of a hybrid core as CSV
         * @description The same as `exportHybridCoreAssetsNdjson` for spreadsheets: a header line, then a line for each asset.
         */
        readonly get: operations["exportHybridCoreAssetsCsv"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * All assets of a hybrid core as CSV: headers only
         * @description The status and the headers of `exportHybridCoreAssetsCsv`, without a body.
         */
        readonly head: operations["exportHybridCoreAssetsCsvHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/resources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The resources view of the partner
         * @description The resources of all sites of the partner: workload and capacity, summed exactly, and how the nodes are applied.
         */
        readonly get: operations["getPartnerResources"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * The resources view of the partner: headers only
         * @description The status and the headers of `getPartnerResources`, without a body.
         */
        readonly head: operations["getPartnerResourcesHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/resources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The resources view of a hybrid core
         * @description The resources of all sites of a hybrid core: workload and capacity, summed exactly, and how the nodes are applied.
         */
        readonly get: operations["getHybridCoreResources"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * The resources view of a hybrid core: headers only
         * @description The status and the headers of `getHybridCoreResources`, without a body.
         */
        readonly head: operations["getHybridCoreResourcesHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/sites/{site_id}/resources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The resources view of a site, with its capacity
         * @description The resources view of v1 with two keys more in each workload: the capacity that is known of active assets, whether its use is or not, and how many active assets carry it.
         */
        readonly get: operations["getSiteResourcesV2"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * The resources view of a site, with its capacity: headers only
         * @description The status and the headers of `getSiteResourcesV2`, without a body.
         */
        readonly head: operations["getSiteResourcesV2Head"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/resources/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How the workload of the partner went
         * @description How the workload of the whole partner went. Every point of a range of time, gaps as points of nulls: the mean of the samples that were taken each five minutes, and the largest of them. `range` says what was served.
         */
        readonly get: operations["getPartnerHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * How the workload of the partner went: headers only
         * @description The status and the headers of `getPartnerHistory`, without a body.
         */
        readonly head: operations["getPartnerHistoryHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/resources/forecast": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How long the capacity of the partner lasts
         * @description How long the capacity of the whole partner lasts. For each quantity whether it fills, how fast, how far it rises, and the days until 80, 90 and 100 percent of today's total are used: at the earliest, as expected, and at the latest, by how far use rose within so many days of the last year. `plan[…]` and `extend[…]` change the use and the total of today first. The capacity planning page of the documentation tells how it is worked out, and how far it has been from what came.
         */
        readonly get: operations["getPartnerForecast"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * How long the capacity of the partner lasts: headers only
         * @description The status and the headers of `getPartnerForecast`, without a body.
         */
        readonly head: operations["getPartnerForecastHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/resources/headroom": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What still fits with the partner, and what may break
         * @description What still fits with the whole partner, and the site that may break first. What is free on the nodes and in the pools, how many nodes a site may lose, and with a shape how many of it still fit, where, and what limits them. It counts by use, not by promise, and in sums: nothing that runs is moved.
         */
        readonly get: operations["getPartnerHeadroom"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * What still fits with the partner, and what may break: headers only
         * @description The status and the headers of `getPartnerHeadroom`, without a body.
         */
        readonly head: operations["getPartnerHeadroomHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/resources/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How the workload of a hybrid core went
         * @description How the workload of a hybrid core went. Every point of a range of time, gaps as points of nulls: the mean of the samples that were taken each five minutes, and the largest of them. `range` says what was served.
         */
        readonly get: operations["getHybridCoreHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * How the workload of a hybrid core went: headers only
         * @description The status and the headers of `getHybridCoreHistory`, without a body.
         */
        readonly head: operations["getHybridCoreHistoryHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/resources/forecast": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How long the capacity of a hybrid core lasts
         * @description How long the capacity of a hybrid core lasts. For each quantity whether it fills, how fast, how far it rises, and the days until 80, 90 and 100 percent of today's total are used: at the earliest, as expected, and at the latest, by how far use rose within so many days of the last year. `plan[…]` and `extend[…]` change the use and the total of today first. The capacity planning page of the documentation tells how it is worked out, and how far it has been from what came.
         */
        readonly get: operations["getHybridCoreForecast"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * How long the capacity of a hybrid core lasts: headers only
         * @description The status and the headers of `getHybridCoreForecast`, without a body.
         */
        readonly head: operations["getHybridCoreForecastHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/hybrid-cores/{hybrid_core_id}/resources/headroom": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What still fits in a hybrid core, and what may break
         * @description What still fits in a hybrid core, and its site that may break first. What is free on the nodes and in the pools, how many nodes a site may lose, and with a shape how many of it still fit, where, and what limits them. It counts by use, not by promise, and in sums: nothing that runs is moved.
         */
        readonly get: operations["getHybridCoreHeadroom"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * What still fits in a hybrid core, and what may break: headers only
         * @description The status and the headers of `getHybridCoreHeadroom`, without a body.
         */
        readonly head: operations["getHybridCoreHeadroomHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/sites/{site_id}/resources/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How the workload of a site went
         * @description How the workload of a site went. Every point of a range of time, gaps as points of nulls: the mean of the samples that were taken each five minutes, and the largest of them. `range` says what was served.
         */
        readonly get: operations["getSiteHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * How the workload of a site went: headers only
         * @description The status and the headers of `getSiteHistory`, without a body.
         */
        readonly head: operations["getSiteHistoryHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/sites/{site_id}/resources/forecast": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How long the capacity of a site lasts
         * @description How long the capacity of a site lasts. For each quantity whether it fills, how fast, how far it rises, and the days until 80, 90 and 100 percent of today's total are used: at the earliest, as expected, and at the latest, by how far use rose within so many days of the last year. `plan[…]` and `extend[…]` change the use and the total of today first. The capacity planning page of the documentation tells how it is worked out, and how far it has been from what came.
         */
        readonly get: operations["getSiteForecast"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * How long the capacity of a site lasts: headers only
         * @description The status and the headers of `getSiteForecast`, without a body.
         */
        readonly head: operations["getSiteForecastHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/sites/{site_id}/resources/headroom": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What still fits on a site, and what may break
         * @description What still fits on a site, and what may break. What is free on the nodes and in the pools, how many nodes a site may lose, and with a shape how many of it still fit, where, and what limits them. It counts by use, not by promise, and in sums: nothing that runs is moved.
         */
        readonly get: operations["getSiteHeadroom"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * What still fits on a site, and what may break: headers only
         * @description The status and the headers of `getSiteHeadroom`, without a body.
         */
        readonly head: operations["getSiteHeadroomHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What happened, and when; also as a stream
         * @description What happened to hybrid cores, sites and assets, and to how full they are: oldest first, 50 at a time. `links.next` is always there, and asks for what comes after. With `Accept: text/event-stream` the same events come as Server-Sent Events, and new ones within two seconds; `Last-Event-ID` goes on where a stream broke off, and counts before `after[event]`. A partner has at most 4 streams in a process; a further one gets a 503.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * What happened, and when; also as a stream: headers only
         * @description The status and the headers of `listEvents`, without a body.
         */
        readonly head: operations["listEventsHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The partner's figures for Prometheus
         * @description Gauges of workload, nodes and freshness of every site; with `filter[site_id]`, in place of the sites, those of each asset of these sites. What is not known is absent. It takes HTTP Basic too.
         */
        readonly get: operations["getMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * The partner's figures for Prometheus: headers only
         * @description The status and the headers of `getMetrics`, without a body.
         */
        readonly head: operations["getMetricsHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v2/prometheus-targets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The partner's assets for Prometheus' HTTP discovery
         * @description Where the exporters of all assets are, for `http_sd_configs`: never paged, and a bare array. It takes HTTP Basic too.
         */
        readonly get: operations["getPrometheusTargets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * The partner's assets for Prometheus' HTTP discovery: headers only
         * @description The status and the headers of `getPrometheusTargets`, without a body.
         */
        readonly head: operations["getPrometheusTargetsHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An OpenAPI 3.1 document. */
        readonly OpenApiDescription: {
            /** @description Version of OpenAPI. */
            readonly openapi: string;
            /** @description Title, version, license, introduction. */
            readonly info: {
                readonly [key: string]: unknown;
            };
            /** @description Base addresses. */
            readonly servers: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description The routes. */
            readonly paths: {
                readonly [key: string]: unknown;
            };
            /** @description Schemas, headers, responses, security schemes. */
            readonly components: {
                readonly [key: string]: unknown;
            };
        } & {
            readonly [key: string]: unknown;
        };
        /** @description A partner's private cloud over one or more sites. */
        readonly HybridCore: {
            /** @description The hybrid core's name; unique within the partner. */
            readonly id: string;
            /** @description Open list; `active` is usual. */
            readonly status: string;
            /** @description Whether the hybrid core is publicly available. */
            readonly public_available: boolean;
            /** @description Ids of its sites, in code-point order. */
            readonly site_ids: readonly string[];
            /** @description How many assets its sites have together. */
            readonly asset_count: number;
        };
        /** @description A page of records: HybridCore. */
        readonly HybridCoreList: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["HybridCore"][];
            readonly meta: components["schemas"]["Meta"];
            readonly links: components["schemas"]["Links"];
        };
        /** @description One record: HybridCore. */
        readonly HybridCoreAnswer: {
            readonly data: components["schemas"]["HybridCore"];
        };
        /** @description A node of a site. */
        readonly Asset: {
            /** @description The asset's name; unique within its site. */
            readonly id: string;
            /** @description The site that the asset is in. */
            readonly site_id: string;
            /**
             * @description What the node is for. The list is closed.
             * @enum {string}
             */
            readonly node_type: "compute" | "distributed_storage" | "object_storage";
            /** @description Open list; `active`, `staged` and `failed` are usual. */
            readonly status: string;
            /** @description CPU usage; any node type may have it. Null if neither use nor total is known. */
            readonly cpu_usage: {
                /** @description Used of total cores; null unless both are known. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description Cores in use. At most two decimals. */
                readonly used_cores: number | null;
                /** @description Cores that the asset has. At most two decimals. */
                readonly total_cores: number | null;
            } | null;
            /** @description Memory usage; always null unless the asset is `compute`. Null if neither use nor total is known. */
            readonly memory_usage: {
                /** @description Used of total memory; null unless both are known. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /**
                 * Format: int64
                 * @description Memory in use, in bytes.
                 */
                readonly used_bytes: number | null;
                /**
                 * Format: int64
                 * @description Memory that the asset has, in bytes.
                 */
                readonly total_bytes: number | null;
            } | null;
            /** @description Storage usage, of the one kind of the asset. Null if neither use nor total is known. */
            readonly storage_usage: {
                /**
                 * @description Follows from the node type: `rocket` (local) for compute, `distributed` for distributed_storage, `object` for object_storage.
                 * @enum {string}
                 */
                readonly kind: "rocket" | "distributed" | "object";
                /** @description Used of total storage; null unless both are known. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /**
                 * Format: int64
                 * @description Storage in use, in bytes.
                 */
                readonly used_bytes: number | null;
                /**
                 * Format: int64
                 * @description Storage that the asset has, in bytes.
                 */
                readonly total_bytes: number | null;
            } | null;
            /**
             * Format: date-time
             * @description When the use was measured at its source, the oldest time if the quantities differ; null if it never was. UTC, RFC 3339.
             */
            readonly observed_at: string | null;
        };
        /** @description A page of records: Asset. */
        readonly AssetList: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["Asset"][];
            readonly meta: components["schemas"]["Meta"];
            readonly links: components["schemas"]["Links"];
        };
        /** @description Workload and capacity of the whole partner, and its nodes. */
        readonly PartnerResources: {
            /** @description The partner that the token belongs to. */
            readonly partner_id: string;
            /** @description How many hybrid cores the partner has. */
            readonly hybrid_core_count: number;
            /** @description How many sites the sums are of. */
            readonly site_count: number;
            /** @description CPU workload of the compute assets. */
            readonly cpu: {
                /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description Cores in use. At most two decimals. */
                readonly used_cores: number;
                /** @description Cores there. At most two decimals. */
                readonly total_cores: number;
                /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                readonly nodes_reporting: number;
                /** @description Cores, all that is known to be there on active assets, whether its use is or not. At most two decimals; it may exceed 2^53-1. */
                readonly capacity_cores: number;
                /** @description How many active assets carry it, whatever is known of them: all that could report. */
                readonly nodes_active: number;
            };
            /** @description Memory workload of the compute assets. */
            readonly memory: {
                /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                readonly used_bytes: number;
                /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                readonly total_bytes: number;
                /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                readonly nodes_reporting: number;
                /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                readonly capacity_bytes: number;
                /** @description How many active assets carry it, whatever is known of them: all that could report. */
                readonly nodes_active: number;
            };
            /** @description Storage workload by kind. */
            readonly storage: {
                /** @description Distributed storage: the distributed_storage assets. */
                readonly distributed: {
                    /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                    readonly nodes_reporting: number;
                    /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly capacity_bytes: number;
                    /** @description How many active assets carry it, whatever is known of them: all that could report. */
                    readonly nodes_active: number;
                };
                /** @description Rocket (local) storage: the compute assets. */
                readonly rocket: {
                    /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                    readonly nodes_reporting: number;
                    /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly capacity_bytes: number;
                    /** @description How many active assets carry it, whatever is known of them: all that could report. */
                    readonly nodes_active: number;
                };
                /** @description Object storage: the object_storage assets. */
                readonly object: {
                    /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                    readonly nodes_reporting: number;
                    /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly capacity_bytes: number;
                    /** @description How many active assets carry it, whatever is known of them: all that could report. */
                    readonly nodes_active: number;
                };
            };
            /** @description How the nodes are applied. */
            readonly nodes: {
                /** @description All assets of the partner. */
                readonly total: number;
                /** @description Assets, of any status, with at least one known use that is shown. */
                readonly reporting: number;
                /** @description All assets by node type. */
                readonly by_node_type: {
                    /** @description Assets of node type compute. */
                    readonly compute: number;
                    /** @description Assets of node type distributed_storage. */
                    readonly distributed_storage: number;
                    /** @description Assets of node type object_storage. */
                    readonly object_storage: number;
                };
                /** @description All assets. By status, as they occur, in code-point order. */
                readonly by_status: {
                    readonly [key: string]: number;
                };
                /** @description All assets by node type and status. */
                readonly by_node_type_and_status: {
                    /** @description Assets of node type compute. By status, as they occur, in code-point order. */
                    readonly compute: {
                        readonly [key: string]: number;
                    };
                    /** @description Assets of node type distributed_storage. By status, as they occur, in code-point order. */
                    readonly distributed_storage: {
                        readonly [key: string]: number;
                    };
                    /** @description Assets of node type object_storage. By status, as they occur, in code-point order. */
                    readonly object_storage: {
                        readonly [key: string]: number;
                    };
                };
            };
            /** @description The span of the measurements; null and null if there are none. */
            readonly observed_at: {
                /**
                 * Format: date-time
                 * @description Oldest measurement in any sum. UTC, RFC 3339.
                 */
                readonly oldest: string | null;
                /**
                 * Format: date-time
                 * @description Newest one in any sum. UTC, RFC 3339.
                 */
                readonly newest: string | null;
            };
        };
        /** @description One record: PartnerResources. */
        readonly PartnerResourcesAnswer: {
            readonly data: components["schemas"]["PartnerResources"];
        };
        /** @description Workload and capacity of a hybrid core, and its nodes. */
        readonly HybridCoreResources: {
            /** @description The hybrid core. */
            readonly hybrid_core_id: string;
            /** @description How many sites the sums are of. */
            readonly site_count: number;
            /** @description CPU workload of the compute assets. */
            readonly cpu: {
                /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description Cores in use. At most two decimals. */
                readonly used_cores: number;
                /** @description Cores there. At most two decimals. */
                readonly total_cores: number;
                /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                readonly nodes_reporting: number;
                /** @description Cores, all that is known to be there on active assets, whether its use is or not. At most two decimals; it may exceed 2^53-1. */
                readonly capacity_cores: number;
                /** @description How many active assets carry it, whatever is known of them: all that could report. */
                readonly nodes_active: number;
            };
            /** @description Memory workload of the compute assets. */
            readonly memory: {
                /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                readonly used_bytes: number;
                /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                readonly total_bytes: number;
                /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                readonly nodes_reporting: number;
                /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                readonly capacity_bytes: number;
                /** @description How many active assets carry it, whatever is known of them: all that could report. */
                readonly nodes_active: number;
            };
            /** @description Storage workload by kind. */
            readonly storage: {
                /** @description Distributed storage: the distributed_storage assets. */
                readonly distributed: {
                    /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                    readonly nodes_reporting: number;
                    /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly capacity_bytes: number;
                    /** @description How many active assets carry it, whatever is known of them: all that could report. */
                    readonly nodes_active: number;
                };
                /** @description Rocket (local) storage: the compute assets. */
                readonly rocket: {
                    /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                    readonly nodes_reporting: number;
                    /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly capacity_bytes: number;
                    /** @description How many active assets carry it, whatever is known of them: all that could report. */
                    readonly nodes_active: number;
                };
                /** @description Object storage: the object_storage assets. */
                readonly object: {
                    /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                    readonly nodes_reporting: number;
                    /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly capacity_bytes: number;
                    /** @description How many active assets carry it, whatever is known of them: all that could report. */
                    readonly nodes_active: number;
                };
            };
            /** @description How the nodes are applied. */
            readonly nodes: {
                /** @description All assets of the hybrid core. */
                readonly total: number;
                /** @description Assets, of any status, with at least one known use that is shown. */
                readonly reporting: number;
                /** @description All assets by node type. */
                readonly by_node_type: {
                    /** @description Assets of node type compute. */
                    readonly compute: number;
                    /** @description Assets of node type distributed_storage. */
                    readonly distributed_storage: number;
                    /** @description Assets of node type object_storage. */
                    readonly object_storage: number;
                };
                /** @description All assets. By status, as they occur, in code-point order. */
                readonly by_status: {
                    readonly [key: string]: number;
                };
                /** @description All assets by node type and status. */
                readonly by_node_type_and_status: {
                    /** @description Assets of node type compute. By status, as they occur, in code-point order. */
                    readonly compute: {
                        readonly [key: string]: number;
                    };
                    /** @description Assets of node type distributed_storage. By status, as they occur, in code-point order. */
                    readonly distributed_storage: {
                        readonly [key: string]: number;
                    };
                    /** @description Assets of node type object_storage. By status, as they occur, in code-point order. */
                    readonly object_storage: {
                        readonly [key: string]: number;
                    };
                };
            };
            /** @description The span of the measurements; null and null if there are none. */
            readonly observed_at: {
                /**
                 * Format: date-time
                 * @description Oldest measurement in any sum. UTC, RFC 3339.
                 */
                readonly oldest: string | null;
                /**
                 * Format: date-time
                 * @description Newest one in any sum. UTC, RFC 3339.
                 */
                readonly newest: string | null;
            };
        };
        /** @description One record: HybridCoreResources. */
        readonly HybridCoreResourcesAnswer: {
            readonly data: components["schemas"]["HybridCoreResources"];
        };
        /** @description Workload and capacity of a site, and its nodes. */
        readonly SiteResourcesV2: {
            /** @description The site. */
            readonly site_id: string;
            /** @description CPU workload of the compute assets. */
            readonly cpu: {
                /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description Cores in use. At most two decimals. */
                readonly used_cores: number;
                /** @description Cores there. At most two decimals. */
                readonly total_cores: number;
                /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                readonly nodes_reporting: number;
                /** @description Cores, all that is known to be there on active assets, whether its use is or not. At most two decimals; it may exceed 2^53-1. */
                readonly capacity_cores: number;
                /** @description How many active assets carry it, whatever is known of them: all that could report. */
                readonly nodes_active: number;
            };
            /** @description Memory workload of the compute assets. */
            readonly memory: {
                /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                readonly used_bytes: number;
                /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                readonly total_bytes: number;
                /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                readonly nodes_reporting: number;
                /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                readonly capacity_bytes: number;
                /** @description How many active assets carry it, whatever is known of them: all that could report. */
                readonly nodes_active: number;
            };
            /** @description Storage workload by kind. */
            readonly storage: {
                /** @description Distributed storage: the distributed_storage assets. */
                readonly distributed: {
                    /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                    readonly nodes_reporting: number;
                    /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly capacity_bytes: number;
                    /** @description How many active assets carry it, whatever is known of them: all that could report. */
                    readonly nodes_active: number;
                };
                /** @description Rocket (local) storage: the compute assets. */
                readonly rocket: {
                    /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                    readonly nodes_reporting: number;
                    /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly capacity_bytes: number;
                    /** @description How many active assets carry it, whatever is known of them: all that could report. */
                    readonly nodes_active: number;
                };
                /** @description Object storage: the object_storage assets. */
                readonly object: {
                    /** @description Used of total, the ratio of the sums; null with nothing reporting. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description There, in bytes. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the sums cover: the active ones whose use and total are both known. */
                    readonly nodes_reporting: number;
                    /** @description In bytes, all that is known to be there on active assets, whether its use is or not. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly capacity_bytes: number;
                    /** @description How many active assets carry it, whatever is known of them: all that could report. */
                    readonly nodes_active: number;
                };
            };
            /** @description How the nodes are applied. */
            readonly nodes: {
                /** @description All assets of the site. */
                readonly total: number;
                /** @description Assets, of any status, with at least one known use that is shown. */
                readonly reporting: number;
                /** @description All assets by node type. */
                readonly by_node_type: {
                    /** @description Assets of node type compute. */
                    readonly compute: number;
                    /** @description Assets of node type distributed_storage. */
                    readonly distributed_storage: number;
                    /** @description Assets of node type object_storage. */
                    readonly object_storage: number;
                };
                /** @description All assets. By status, as they occur, in code-point order. */
                readonly by_status: {
                    readonly [key: string]: number;
                };
                /** @description All assets by node type and status. */
                readonly by_node_type_and_status: {
                    /** @description Assets of node type compute. By status, as they occur, in code-point order. */
                    readonly compute: {
                        readonly [key: string]: number;
                    };
                    /** @description Assets of node type distributed_storage. By status, as they occur, in code-point order. */
                    readonly distributed_storage: {
                        readonly [key: string]: number;
                    };
                    /** @description Assets of node type object_storage. By status, as they occur, in code-point order. */
                    readonly object_storage: {
                        readonly [key: string]: number;
                    };
                };
            };
            /** @description The span of the measurements; null and null if there are none. */
            readonly observed_at: {
                /**
                 * Format: date-time
                 * @description Oldest measurement in any sum. UTC, RFC 3339.
                 */
                readonly oldest: string | null;
                /**
                 * Format: date-time
                 * @description Newest one in any sum. UTC, RFC 3339.
                 */
                readonly newest: string | null;
            };
        };
        /** @description One record: SiteResourcesV2. */
        readonly SiteResourcesV2Answer: {
            readonly data: components["schemas"]["SiteResourcesV2"];
        };
        /** @description How the workload of a partner went. */
        readonly PartnerHistory: {
            /** @description The partner that the token belongs to. */
            readonly partner_id: string;
            /** @description The range as it is served. */
            readonly range: {
                /**
                 * Format: date-time
                 * @description Where the first point begins. UTC, RFC 3339.
                 */
                readonly from: string;
                /**
                 * Format: date-time
                 * @description What all points begin before. UTC, RFC 3339.
                 */
                readonly to: string;
                /**
                 * @description How long a point is: five minutes, an hour, a UTC day.
                 * @enum {string}
                 */
                readonly step: "5m" | "1h" | "1d";
            };
            /** @description Every point of the range, in order of time, gaps included. */
            readonly points: readonly {
                /**
                 * Format: date-time
                 * @description When the point begins. UTC, RFC 3339.
                 */
                readonly at: string;
                /** @description CPU of the compute assets. Null without samples. */
                readonly cpu: {
                    /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description Cores in use: the mean of the samples. At most two decimals; it may exceed 2^53-1. */
                    readonly used_cores: number;
                    /** @description Cores in use: the largest sample. At most two decimals; it may exceed 2^53-1. */
                    readonly used_cores_max: number;
                    /** @description Cores there, by the last sample. At most two decimals; it may exceed 2^53-1. */
                    readonly total_cores: number;
                    /** @description How many assets the last sample covers. */
                    readonly nodes_reporting: number;
                } | null;
                /** @description Memory of the compute assets. Null without samples. */
                readonly memory: {
                    /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes_max: number;
                    /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the last sample covers. */
                    readonly nodes_reporting: number;
                } | null;
                /** @description Storage by kind. */
                readonly storage: {
                    /** @description Distributed storage. Null without samples. */
                    readonly distributed: {
                        /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                        readonly percent: number | null;
                        /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes: number;
                        /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes_max: number;
                        /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly total_bytes: number;
                        /** @description How many assets the last sample covers. */
                        readonly nodes_reporting: number;
                    } | null;
                    /** @description Rocket (local) storage. Null without samples. */
                    readonly rocket: {
                        /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                        readonly percent: number | null;
                        /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes: number;
                        /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes_max: number;
                        /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly total_bytes: number;
                        /** @description How many assets the last sample covers. */
                        readonly nodes_reporting: number;
                    } | null;
                    /** @description Object storage. Null without samples. */
                    readonly object: {
                        /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                        readonly percent: number | null;
                        /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes: number;
                        /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes_max: number;
                        /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly total_bytes: number;
                        /** @description How many assets the last sample covers. */
                        readonly nodes_reporting: number;
                    } | null;
                };
            }[];
        };
        /** @description One record: PartnerHistory. */
        readonly PartnerHistoryAnswer: {
            readonly data: components["schemas"]["PartnerHistory"];
        };
        /** @description How long the capacity of a partner lasts. */
        readonly PartnerForecast: {
            /** @description The partner that the token belongs to. */
            readonly partner_id: string;
            /**
             * Format: date-time
             * @description The end of the last day that was looked back on. UTC, RFC 3339.
             */
            readonly computed_at: string;
            /** @description What `plan[…]` added to the use of today; there where it was given. */
            readonly plan?: {
                /** @description Cores, two decimals at most. */
                readonly cpu_cores?: number;
                /** @description Bytes. */
                readonly memory_bytes?: number;
                /** @description Bytes. */
                readonly distributed_bytes?: number;
                /** @description Bytes. */
                readonly rocket_bytes?: number;
                /** @description Bytes. */
                readonly object_bytes?: number;
            };
            /** @description What `extend[…]` added to the total of today; there where it was given. */
            readonly extend?: {
                /** @description Cores, two decimals at most. */
                readonly cpu_cores?: number;
                /** @description Bytes. */
                readonly memory_bytes?: number;
                /** @description Bytes. */
                readonly distributed_bytes?: number;
                /** @description Bytes. */
                readonly rocket_bytes?: number;
                /** @description Bytes. */
                readonly object_bytes?: number;
            };
            /** @description CPU of the compute assets. */
            readonly cpu: {
                /**
                 * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                 * @enum {string}
                 */
                readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                readonly growth_per_day: {
                    /** @description Cores a day, two decimals. */
                    readonly cores: number;
                    /** @description Points of percent of today's total, two decimals; null of 0. */
                    readonly percent: number | null;
                } | null;
                /** @description The days that the forecast rests on. Null where there are too few days. */
                readonly basis: {
                    /**
                     * Format: date
                     * @description The first day that counts. UTC.
                     */
                    readonly from: string;
                    /**
                     * Format: date
                     * @description The last one. UTC.
                     */
                    readonly to: string;
                    /** @description How many days count. The others have the use of the day before them. */
                    readonly days: number;
                } | null;
                /** @description Days until thresholds are reached. Null where there are too few days. */
                readonly days_until: {
                    /** @description When 80 % of today's total is used. */
                    readonly 80: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 90 % of today's total is used. */
                    readonly 90: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 100 % of today's total is used. */
                    readonly 100: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                } | null;
                /** @description How far use rises. Null where there are too few days. */
                readonly ahead: readonly {
                    /** @description Within so many days from now. */
                    readonly days: number;
                    /** @description The highest use, of today's total. */
                    readonly percent: {
                        /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly low: number | null;
                        /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly expected: number | null;
                        /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly high: number | null;
                    };
                }[] | null;
            };
            /** @description Memory of the compute assets. */
            readonly memory: {
                /**
                 * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                 * @enum {string}
                 */
                readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                readonly growth_per_day: {
                    /** @description Bytes a day. */
                    readonly bytes: number;
                    /** @description Points of percent of today's total, two decimals; null of 0. */
                    readonly percent: number | null;
                } | null;
                /** @description The days that the forecast rests on. Null where there are too few days. */
                readonly basis: {
                    /**
                     * Format: date
                     * @description The first day that counts. UTC.
                     */
                    readonly from: string;
                    /**
                     * Format: date
                     * @description The last one. UTC.
                     */
                    readonly to: string;
                    /** @description How many days count. The others have the use of the day before them. */
                    readonly days: number;
                } | null;
                /** @description Days until thresholds are reached. Null where there are too few days. */
                readonly days_until: {
                    /** @description When 80 % of today's total is used. */
                    readonly 80: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 90 % of today's total is used. */
                    readonly 90: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 100 % of today's total is used. */
                    readonly 100: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                } | null;
                /** @description How far use rises. Null where there are too few days. */
                readonly ahead: readonly {
                    /** @description Within so many days from now. */
                    readonly days: number;
                    /** @description The highest use, of today's total. */
                    readonly percent: {
                        /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly low: number | null;
                        /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly expected: number | null;
                        /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly high: number | null;
                    };
                }[] | null;
            };
            /** @description Storage by kind. */
            readonly storage: {
                /** @description Distributed storage. */
                readonly distributed: {
                    /**
                     * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                     * @enum {string}
                     */
                    readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                    /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                    readonly growth_per_day: {
                        /** @description Bytes a day. */
                        readonly bytes: number;
                        /** @description Points of percent of today's total, two decimals; null of 0. */
                        readonly percent: number | null;
                    } | null;
                    /** @description The days that the forecast rests on. Null where there are too few days. */
                    readonly basis: {
                        /**
                         * Format: date
                         * @description The first day that counts. UTC.
                         */
                        readonly from: string;
                        /**
                         * Format: date
                         * @description The last one. UTC.
                         */
                        readonly to: string;
                        /** @description How many days count. The others have the use of the day before them. */
                        readonly days: number;
                    } | null;
                    /** @description Days until thresholds are reached. Null where there are too few days. */
                    readonly days_until: {
                        /** @description When 80 % of today's total is used. */
                        readonly 80: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 90 % of today's total is used. */
                        readonly 90: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 100 % of today's total is used. */
                        readonly 100: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                    } | null;
                    /** @description How far use rises. Null where there are too few days. */
                    readonly ahead: readonly {
                        /** @description Within so many days from now. */
                        readonly days: number;
                        /** @description The highest use, of today's total. */
                        readonly percent: {
                            /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly low: number | null;
                            /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly expected: number | null;
                            /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly high: number | null;
                        };
                    }[] | null;
                };
                /** @description Rocket (local) storage. */
                readonly rocket: {
                    /**
                     * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                     * @enum {string}
                     */
                    readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                    /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                    readonly growth_per_day: {
                        /** @description Bytes a day. */
                        readonly bytes: number;
                        /** @description Points of percent of today's total, two decimals; null of 0. */
                        readonly percent: number | null;
                    } | null;
                    /** @description The days that the forecast rests on. Null where there are too few days. */
                    readonly basis: {
                        /**
                         * Format: date
                         * @description The first day that counts. UTC.
                         */
                        readonly from: string;
                        /**
                         * Format: date
                         * @description The last one. UTC.
                         */
                        readonly to: string;
                        /** @description How many days count. The others have the use of the day before them. */
                        readonly days: number;
                    } | null;
                    /** @description Days until thresholds are reached. Null where there are too few days. */
                    readonly days_until: {
                        /** @description When 80 % of today's total is used. */
                        readonly 80: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 90 % of today's total is used. */
                        readonly 90: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 100 % of today's total is used. */
                        readonly 100: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                    } | null;
                    /** @description How far use rises. Null where there are too few days. */
                    readonly ahead: readonly {
                        /** @description Within so many days from now. */
                        readonly days: number;
                        /** @description The highest use, of today's total. */
                        readonly percent: {
                            /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly low: number | null;
                            /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly expected: number | null;
                            /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly high: number | null;
                        };
                    }[] | null;
                };
                /** @description Object storage. */
                readonly object: {
                    /**
                     * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                     * @enum {string}
                     */
                    readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                    /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                    readonly growth_per_day: {
                        /** @description Bytes a day. */
                        readonly bytes: number;
                        /** @description Points of percent of today's total, two decimals; null of 0. */
                        readonly percent: number | null;
                    } | null;
                    /** @description The days that the forecast rests on. Null where there are too few days. */
                    readonly basis: {
                        /**
                         * Format: date
                         * @description The first day that counts. UTC.
                         */
                        readonly from: string;
                        /**
                         * Format: date
                         * @description The last one. UTC.
                         */
                        readonly to: string;
                        /** @description How many days count. The others have the use of the day before them. */
                        readonly days: number;
                    } | null;
                    /** @description Days until thresholds are reached. Null where there are too few days. */
                    readonly days_until: {
                        /** @description When 80 % of today's total is used. */
                        readonly 80: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 90 % of today's total is used. */
                        readonly 90: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 100 % of today's total is used. */
                        readonly 100: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                    } | null;
                    /** @description How far use rises. Null where there are too few days. */
                    readonly ahead: readonly {
                        /** @description Within so many days from now. */
                        readonly days: number;
                        /** @description The highest use, of today's total. */
                        readonly percent: {
                            /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly low: number | null;
                            /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly expected: number | null;
                            /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly high: number | null;
                        };
                    }[] | null;
                };
            };
            /** @description The 50 sites that reach 100 percent of anything first, by `earliest`, then by id, as they are today; null while that is worked out, in the minute after a start. */
            readonly first: readonly {
                /** @description The site. */
                readonly site_id: string;
                /**
                 * @description What of it reaches 100 percent first.
                 * @enum {string}
                 */
                readonly quantity: "cpu" | "memory" | "distributed" | "rocket" | "object";
                /** @description The days until then. */
                readonly days_until: {
                    /** @description As in `days_until` of the site. */
                    readonly earliest: number;
                    /** @description As in `days_until` of the site. Whole days from now; 0 where it is reached; null past 1825 days. */
                    readonly expected: number | null;
                };
            }[] | null;
        };
        /** @description One record: PartnerForecast. */
        readonly PartnerForecastAnswer: {
            readonly data: components["schemas"]["PartnerForecast"];
        };
        /** @description What still fits with a partner, and what may break. */
        readonly PartnerHeadroom: {
            /** @description The partner that the token belongs to. */
            readonly partner_id: string;
            /** @description What each site has to be able to lose. */
            readonly failures: {
                /** @description Nodes of each site. */
                readonly nodes: number;
            };
            /** @description What stays free of every node and every pool. */
            readonly reserve: {
                /** @description Percent. */
                readonly percent: number;
            };
            /** @description What is free beside the use and the reserve. */
            readonly free: {
                /** @description CPU of the compute nodes. */
                readonly cpu: {
                    /** @description Free on all nodes together. At most two decimals; it may exceed 2^53-1. */
                    readonly cores: number;
                    /** @description The most that is free on one node. Null without nodes. */
                    readonly largest: {
                        /** @description Free on this node. At most two decimals; it may exceed 2^53-1. */
                        readonly cores: number;
                        /** @description The node. */
                        readonly asset_id: string;
                    } | null;
                    /** @description How many nodes count: active, and their use and total are known. */
                    readonly nodes: number;
                };
                /** @description Memory of the compute nodes. */
                readonly memory: {
                    /** @description Free on all nodes together. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly bytes: number;
                    /** @description The most that is free on one node. Null without nodes. */
                    readonly largest: {
                        /** @description Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description The node. */
                        readonly asset_id: string;
                    } | null;
                    /** @description How many nodes count: active, and their use and total are known. */
                    readonly nodes: number;
                };
                /** @description Storage by kind. */
                readonly storage: {
                    /** @description Distributed storage, a pool of each site. */
                    readonly distributed: {
                        /** @description Free in the pool. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description How many nodes count: active, and their use and total are known. */
                        readonly nodes: number;
                    };
                    /** @description Rocket (local) storage of the compute nodes. */
                    readonly rocket: {
                        /** @description Free on all nodes together. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description The most that is free on one node. Null without nodes. */
                        readonly largest: {
                            /** @description Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
                            readonly bytes: number;
                            /** @description The node. */
                            readonly asset_id: string;
                        } | null;
                        /** @description How many nodes count: active, and their use and total are known. */
                        readonly nodes: number;
                    };
                    /** @description Object storage, a pool of each site. */
                    readonly object: {
                        /** @description Free in the pool. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description How many nodes count: active, and their use and total are known. */
                        readonly nodes: number;
                    };
                };
            };
            /** @description What the site survives; of many sites, the one that survives least. */
            readonly survives: {
                /** @description How many nodes with the largest rooms may go, while the use of all still fits, in CPU and in memory. -1 where it does not fit as it is; null where no node counts. */
                readonly nodes: number | null;
                /**
                 * @description The quantity that sets it. Null where no node counts.
                 * @enum {string|null}
                 */
                readonly limited_by: "cpu" | "memory" | null;
                /** @description The site. Null where no node counts. */
                readonly site_id: string | null;
            };
            /** @description How many of the shape still fit. Null without a shape. */
            readonly fits: {
                /** @description How many of the shape still fit. It may exceed 2^53-1. */
                readonly count: number;
                /** @description Null: it is set by each site. */
                readonly limited_by: null;
                /** @description Nodes that take at least one. */
                readonly nodes: number;
                /** @description Of each quantity of nodes that was asked for, what is left free once each node has taken as many as it can. */
                readonly stranded: {
                    /** @description Cores that are left. At most two decimals; it may exceed 2^53-1. */
                    readonly cpu_cores?: number;
                    /** @description Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly memory_bytes?: number;
                    /** @description Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly rocket_bytes?: number;
                };
                /** @description The 50 sites in which most fit, then by id. */
                readonly sites: readonly {
                    /** @description The site. */
                    readonly site_id: string;
                    /** @description How many fit there. */
                    readonly count: number;
                }[];
            } | null;
        };
        /** @description One record: PartnerHeadroom. */
        readonly PartnerHeadroomAnswer: {
            readonly data: components["schemas"]["PartnerHeadroom"];
        };
        /** @description How the workload of a hybrid core went. */
        readonly HybridCoreHistory: {
            /** @description The hybrid core. */
            readonly hybrid_core_id: string;
            /** @description The range as it is served. */
            readonly range: {
                /**
                 * Format: date-time
                 * @description Where the first point begins. UTC, RFC 3339.
                 */
                readonly from: string;
                /**
                 * Format: date-time
                 * @description What all points begin before. UTC, RFC 3339.
                 */
                readonly to: string;
                /**
                 * @description How long a point is: five minutes, an hour, a UTC day.
                 * @enum {string}
                 */
                readonly step: "5m" | "1h" | "1d";
            };
            /** @description Every point of the range, in order of time, gaps included. */
            readonly points: readonly {
                /**
                 * Format: date-time
                 * @description When the point begins. UTC, RFC 3339.
                 */
                readonly at: string;
                /** @description CPU of the compute assets. Null without samples. */
                readonly cpu: {
                    /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description Cores in use: the mean of the samples. At most two decimals; it may exceed 2^53-1. */
                    readonly used_cores: number;
                    /** @description Cores in use: the largest sample. At most two decimals; it may exceed 2^53-1. */
                    readonly used_cores_max: number;
                    /** @description Cores there, by the last sample. At most two decimals; it may exceed 2^53-1. */
                    readonly total_cores: number;
                    /** @description How many assets the last sample covers. */
                    readonly nodes_reporting: number;
                } | null;
                /** @description Memory of the compute assets. Null without samples. */
                readonly memory: {
                    /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes_max: number;
                    /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the last sample covers. */
                    readonly nodes_reporting: number;
                } | null;
                /** @description Storage by kind. */
                readonly storage: {
                    /** @description Distributed storage. Null without samples. */
                    readonly distributed: {
                        /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                        readonly percent: number | null;
                        /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes: number;
                        /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes_max: number;
                        /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly total_bytes: number;
                        /** @description How many assets the last sample covers. */
                        readonly nodes_reporting: number;
                    } | null;
                    /** @description Rocket (local) storage. Null without samples. */
                    readonly rocket: {
                        /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                        readonly percent: number | null;
                        /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes: number;
                        /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes_max: number;
                        /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly total_bytes: number;
                        /** @description How many assets the last sample covers. */
                        readonly nodes_reporting: number;
                    } | null;
                    /** @description Object storage. Null without samples. */
                    readonly object: {
                        /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                        readonly percent: number | null;
                        /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes: number;
                        /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes_max: number;
                        /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly total_bytes: number;
                        /** @description How many assets the last sample covers. */
                        readonly nodes_reporting: number;
                    } | null;
                };
            }[];
        };
        /** @description One record: HybridCoreHistory. */
        readonly HybridCoreHistoryAnswer: {
            readonly data: components["schemas"]["HybridCoreHistory"];
        };
        /** @description How long the capacity of a hybrid core lasts. */
        readonly HybridCoreForecast: {
            /** @description The hybrid core. */
            readonly hybrid_core_id: string;
            /**
             * Format: date-time
             * @description The end of the last day that was looked back on. UTC, RFC 3339.
             */
            readonly computed_at: string;
            /** @description What `plan[…]` added to the use of today; there where it was given. */
            readonly plan?: {
                /** @description Cores, two decimals at most. */
                readonly cpu_cores?: number;
                /** @description Bytes. */
                readonly memory_bytes?: number;
                /** @description Bytes. */
                readonly distributed_bytes?: number;
                /** @description Bytes. */
                readonly rocket_bytes?: number;
                /** @description Bytes. */
                readonly object_bytes?: number;
            };
            /** @description What `extend[…]` added to the total of today; there where it was given. */
            readonly extend?: {
                /** @description Cores, two decimals at most. */
                readonly cpu_cores?: number;
                /** @description Bytes. */
                readonly memory_bytes?: number;
                /** @description Bytes. */
                readonly distributed_bytes?: number;
                /** @description Bytes. */
                readonly rocket_bytes?: number;
                /** @description Bytes. */
                readonly object_bytes?: number;
            };
            /** @description CPU of the compute assets. */
            readonly cpu: {
                /**
                 * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                 * @enum {string}
                 */
                readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                readonly growth_per_day: {
                    /** @description Cores a day, two decimals. */
                    readonly cores: number;
                    /** @description Points of percent of today's total, two decimals; null of 0. */
                    readonly percent: number | null;
                } | null;
                /** @description The days that the forecast rests on. Null where there are too few days. */
                readonly basis: {
                    /**
                     * Format: date
                     * @description The first day that counts. UTC.
                     */
                    readonly from: string;
                    /**
                     * Format: date
                     * @description The last one. UTC.
                     */
                    readonly to: string;
                    /** @description How many days count. The others have the use of the day before them. */
                    readonly days: number;
                } | null;
                /** @description Days until thresholds are reached. Null where there are too few days. */
                readonly days_until: {
                    /** @description When 80 % of today's total is used. */
                    readonly 80: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 90 % of today's total is used. */
                    readonly 90: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 100 % of today's total is used. */
                    readonly 100: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                } | null;
                /** @description How far use rises. Null where there are too few days. */
                readonly ahead: readonly {
                    /** @description Within so many days from now. */
                    readonly days: number;
                    /** @description The highest use, of today's total. */
                    readonly percent: {
                        /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly low: number | null;
                        /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly expected: number | null;
                        /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly high: number | null;
                    };
                }[] | null;
            };
            /** @description Memory of the compute assets. */
            readonly memory: {
                /**
                 * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                 * @enum {string}
                 */
                readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                readonly growth_per_day: {
                    /** @description Bytes a day. */
                    readonly bytes: number;
                    /** @description Points of percent of today's total, two decimals; null of 0. */
                    readonly percent: number | null;
                } | null;
                /** @description The days that the forecast rests on. Null where there are too few days. */
                readonly basis: {
                    /**
                     * Format: date
                     * @description The first day that counts. UTC.
                     */
                    readonly from: string;
                    /**
                     * Format: date
                     * @description The last one. UTC.
                     */
                    readonly to: string;
                    /** @description How many days count. The others have the use of the day before them. */
                    readonly days: number;
                } | null;
                /** @description Days until thresholds are reached. Null where there are too few days. */
                readonly days_until: {
                    /** @description When 80 % of today's total is used. */
                    readonly 80: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 90 % of today's total is used. */
                    readonly 90: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 100 % of today's total is used. */
                    readonly 100: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                } | null;
                /** @description How far use rises. Null where there are too few days. */
                readonly ahead: readonly {
                    /** @description Within so many days from now. */
                    readonly days: number;
                    /** @description The highest use, of today's total. */
                    readonly percent: {
                        /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly low: number | null;
                        /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly expected: number | null;
                        /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly high: number | null;
                    };
                }[] | null;
            };
            /** @description Storage by kind. */
            readonly storage: {
                /** @description Distributed storage. */
                readonly distributed: {
                    /**
                     * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                     * @enum {string}
                     */
                    readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                    /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                    readonly growth_per_day: {
                        /** @description Bytes a day. */
                        readonly bytes: number;
                        /** @description Points of percent of today's total, two decimals; null of 0. */
                        readonly percent: number | null;
                    } | null;
                    /** @description The days that the forecast rests on. Null where there are too few days. */
                    readonly basis: {
                        /**
                         * Format: date
                         * @description The first day that counts. UTC.
                         */
                        readonly from: string;
                        /**
                         * Format: date
                         * @description The last one. UTC.
                         */
                        readonly to: string;
                        /** @description How many days count. The others have the use of the day before them. */
                        readonly days: number;
                    } | null;
                    /** @description Days until thresholds are reached. Null where there are too few days. */
                    readonly days_until: {
                        /** @description When 80 % of today's total is used. */
                        readonly 80: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 90 % of today's total is used. */
                        readonly 90: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 100 % of today's total is used. */
                        readonly 100: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                    } | null;
                    /** @description How far use rises. Null where there are too few days. */
                    readonly ahead: readonly {
                        /** @description Within so many days from now. */
                        readonly days: number;
                        /** @description The highest use, of today's total. */
                        readonly percent: {
                            /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly low: number | null;
                            /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly expected: number | null;
                            /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly high: number | null;
                        };
                    }[] | null;
                };
                /** @description Rocket (local) storage. */
                readonly rocket: {
                    /**
                     * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                     * @enum {string}
                     */
                    readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                    /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                    readonly growth_per_day: {
                        /** @description Bytes a day. */
                        readonly bytes: number;
                        /** @description Points of percent of today's total, two decimals; null of 0. */
                        readonly percent: number | null;
                    } | null;
                    /** @description The days that the forecast rests on. Null where there are too few days. */
                    readonly basis: {
                        /**
                         * Format: date
                         * @description The first day that counts. UTC.
                         */
                        readonly from: string;
                        /**
                         * Format: date
                         * @description The last one. UTC.
                         */
                        readonly to: string;
                        /** @description How many days count. The others have the use of the day before them. */
                        readonly days: number;
                    } | null;
                    /** @description Days until thresholds are reached. Null where there are too few days. */
                    readonly days_until: {
                        /** @description When 80 % of today's total is used. */
                        readonly 80: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 90 % of today's total is used. */
                        readonly 90: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 100 % of today's total is used. */
                        readonly 100: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                    } | null;
                    /** @description How far use rises. Null where there are too few days. */
                    readonly ahead: readonly {
                        /** @description Within so many days from now. */
                        readonly days: number;
                        /** @description The highest use, of today's total. */
                        readonly percent: {
                            /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly low: number | null;
                            /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly expected: number | null;
                            /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly high: number | null;
                        };
                    }[] | null;
                };
                /** @description Object storage. */
                readonly object: {
                    /**
                     * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                     * @enum {string}
                     */
                    readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                    /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                    readonly growth_per_day: {
                        /** @description Bytes a day. */
                        readonly bytes: number;
                        /** @description Points of percent of today's total, two decimals; null of 0. */
                        readonly percent: number | null;
                    } | null;
                    /** @description The days that the forecast rests on. Null where there are too few days. */
                    readonly basis: {
                        /**
                         * Format: date
                         * @description The first day that counts. UTC.
                         */
                        readonly from: string;
                        /**
                         * Format: date
                         * @description The last one. UTC.
                         */
                        readonly to: string;
                        /** @description How many days count. The others have the use of the day before them. */
                        readonly days: number;
                    } | null;
                    /** @description Days until thresholds are reached. Null where there are too few days. */
                    readonly days_until: {
                        /** @description When 80 % of today's total is used. */
                        readonly 80: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 90 % of today's total is used. */
                        readonly 90: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 100 % of today's total is used. */
                        readonly 100: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                    } | null;
                    /** @description How far use rises. Null where there are too few days. */
                    readonly ahead: readonly {
                        /** @description Within so many days from now. */
                        readonly days: number;
                        /** @description The highest use, of today's total. */
                        readonly percent: {
                            /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly low: number | null;
                            /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly expected: number | null;
                            /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly high: number | null;
                        };
                    }[] | null;
                };
            };
            /** @description The 50 sites that reach 100 percent of anything first, by `earliest`, then by id, as they are today; null while that is worked out, in the minute after a start. */
            readonly first: readonly {
                /** @description The site. */
                readonly site_id: string;
                /**
                 * @description What of it reaches 100 percent first.
                 * @enum {string}
                 */
                readonly quantity: "cpu" | "memory" | "distributed" | "rocket" | "object";
                /** @description The days until then. */
                readonly days_until: {
                    /** @description As in `days_until` of the site. */
                    readonly earliest: number;
                    /** @description As in `days_until` of the site. Whole days from now; 0 where it is reached; null past 1825 days. */
                    readonly expected: number | null;
                };
            }[] | null;
        };
        /** @description One record: HybridCoreForecast. */
        readonly HybridCoreForecastAnswer: {
            readonly data: components["schemas"]["HybridCoreForecast"];
        };
        /** @description What still fits in a hybrid core, and what may break. */
        readonly HybridCoreHeadroom: {
            /** @description The hybrid core. */
            readonly hybrid_core_id: string;
            /** @description What each site has to be able to lose. */
            readonly failures: {
                /** @description Nodes of each site. */
                readonly nodes: number;
            };
            /** @description What stays free of every node and every pool. */
            readonly reserve: {
                /** @description Percent. */
                readonly percent: number;
            };
            /** @description What is free beside the use and the reserve. */
            readonly free: {
                /** @description CPU of the compute nodes. */
                readonly cpu: {
                    /** @description Free on all nodes together. At most two decimals; it may exceed 2^53-1. */
                    readonly cores: number;
                    /** @description The most that is free on one node. Null without nodes. */
                    readonly largest: {
                        /** @description Free on this node. At most two decimals; it may exceed 2^53-1. */
                        readonly cores: number;
                        /** @description The node. */
                        readonly asset_id: string;
                    } | null;
                    /** @description How many nodes count: active, and their use and total are known. */
                    readonly nodes: number;
                };
                /** @description Memory of the compute nodes. */
                readonly memory: {
                    /** @description Free on all nodes together. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly bytes: number;
                    /** @description The most that is free on one node. Null without nodes. */
                    readonly largest: {
                        /** @description Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description The node. */
                        readonly asset_id: string;
                    } | null;
                    /** @description How many nodes count: active, and their use and total are known. */
                    readonly nodes: number;
                };
                /** @description Storage by kind. */
                readonly storage: {
                    /** @description Distributed storage, a pool of each site. */
                    readonly distributed: {
                        /** @description Free in the pool. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description How many nodes count: active, and their use and total are known. */
                        readonly nodes: number;
                    };
                    /** @description Rocket (local) storage of the compute nodes. */
                    readonly rocket: {
                        /** @description Free on all nodes together. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description The most that is free on one node. Null without nodes. */
                        readonly largest: {
                            /** @description Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
                            readonly bytes: number;
                            /** @description The node. */
                            readonly asset_id: string;
                        } | null;
                        /** @description How many nodes count: active, and their use and total are known. */
                        readonly nodes: number;
                    };
                    /** @description Object storage, a pool of each site. */
                    readonly object: {
                        /** @description Free in the pool. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description How many nodes count: active, and their use and total are known. */
                        readonly nodes: number;
                    };
                };
            };
            /** @description What the site survives; of many sites, the one that survives least. */
            readonly survives: {
                /** @description How many nodes with the largest rooms may go, while the use of all still fits, in CPU and in memory. -1 where it does not fit as it is; null where no node counts. */
                readonly nodes: number | null;
                /**
                 * @description The quantity that sets it. Null where no node counts.
                 * @enum {string|null}
                 */
                readonly limited_by: "cpu" | "memory" | null;
                /** @description The site. Null where no node counts. */
                readonly site_id: string | null;
            };
            /** @description How many of the shape still fit. Null without a shape. */
            readonly fits: {
                /** @description How many of the shape still fit. It may exceed 2^53-1. */
                readonly count: number;
                /** @description Null: it is set by each site. */
                readonly limited_by: null;
                /** @description Nodes that take at least one. */
                readonly nodes: number;
                /** @description Of each quantity of nodes that was asked for, what is left free once each node has taken as many as it can. */
                readonly stranded: {
                    /** @description Cores that are left. At most two decimals; it may exceed 2^53-1. */
                    readonly cpu_cores?: number;
                    /** @description Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly memory_bytes?: number;
                    /** @description Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly rocket_bytes?: number;
                };
                /** @description The 50 sites in which most fit, then by id. */
                readonly sites: readonly {
                    /** @description The site. */
                    readonly site_id: string;
                    /** @description How many fit there. */
                    readonly count: number;
                }[];
            } | null;
        };
        /** @description One record: HybridCoreHeadroom. */
        readonly HybridCoreHeadroomAnswer: {
            readonly data: components["schemas"]["HybridCoreHeadroom"];
        };
        /** @description How the workload of a site went. */
        readonly SiteHistory: {
            /** @description The site. */
            readonly site_id: string;
            /** @description The range as it is served. */
            readonly range: {
                /**
                 * Format: date-time
                 * @description Where the first point begins. UTC, RFC 3339.
                 */
                readonly from: string;
                /**
                 * Format: date-time
                 * @description What all points begin before. UTC, RFC 3339.
                 */
                readonly to: string;
                /**
                 * @description How long a point is: five minutes, an hour, a UTC day.
                 * @enum {string}
                 */
                readonly step: "5m" | "1h" | "1d";
            };
            /** @description Every point of the range, in order of time, gaps included. */
            readonly points: readonly {
                /**
                 * Format: date-time
                 * @description When the point begins. UTC, RFC 3339.
                 */
                readonly at: string;
                /** @description CPU of the compute assets. Null without samples. */
                readonly cpu: {
                    /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description Cores in use: the mean of the samples. At most two decimals; it may exceed 2^53-1. */
                    readonly used_cores: number;
                    /** @description Cores in use: the largest sample. At most two decimals; it may exceed 2^53-1. */
                    readonly used_cores_max: number;
                    /** @description Cores there, by the last sample. At most two decimals; it may exceed 2^53-1. */
                    readonly total_cores: number;
                    /** @description How many assets the last sample covers. */
                    readonly nodes_reporting: number;
                } | null;
                /** @description Memory of the compute assets. Null without samples. */
                readonly memory: {
                    /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes: number;
                    /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly used_bytes_max: number;
                    /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly total_bytes: number;
                    /** @description How many assets the last sample covers. */
                    readonly nodes_reporting: number;
                } | null;
                /** @description Storage by kind. */
                readonly storage: {
                    /** @description Distributed storage. Null without samples. */
                    readonly distributed: {
                        /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                        readonly percent: number | null;
                        /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes: number;
                        /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes_max: number;
                        /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly total_bytes: number;
                        /** @description How many assets the last sample covers. */
                        readonly nodes_reporting: number;
                    } | null;
                    /** @description Rocket (local) storage. Null without samples. */
                    readonly rocket: {
                        /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                        readonly percent: number | null;
                        /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes: number;
                        /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes_max: number;
                        /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly total_bytes: number;
                        /** @description How many assets the last sample covers. */
                        readonly nodes_reporting: number;
                    } | null;
                    /** @description Object storage. Null without samples. */
                    readonly object: {
                        /** @description Used of total, as shown; null where the total is 0 and the use is not. In percent, rounded to two decimals; it may exceed 100. */
                        readonly percent: number | null;
                        /** @description In use, in bytes: the mean of the samples. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes: number;
                        /** @description In use, in bytes: the largest sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly used_bytes_max: number;
                        /** @description There, in bytes, by the last sample. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly total_bytes: number;
                        /** @description How many assets the last sample covers. */
                        readonly nodes_reporting: number;
                    } | null;
                };
            }[];
        };
        /** @description One record: SiteHistory. */
        readonly SiteHistoryAnswer: {
            readonly data: components["schemas"]["SiteHistory"];
        };
        /** @description How long the capacity of a site lasts. */
        readonly SiteForecast: {
            /** @description The site. */
            readonly site_id: string;
            /**
             * Format: date-time
             * @description The end of the last day that was looked back on. UTC, RFC 3339.
             */
            readonly computed_at: string;
            /** @description What `plan[…]` added to the use of today; there where it was given. */
            readonly plan?: {
                /** @description Cores, two decimals at most. */
                readonly cpu_cores?: number;
                /** @description Bytes. */
                readonly memory_bytes?: number;
                /** @description Bytes. */
                readonly distributed_bytes?: number;
                /** @description Bytes. */
                readonly rocket_bytes?: number;
                /** @description Bytes. */
                readonly object_bytes?: number;
            };
            /** @description What `extend[…]` added to the total of today; there where it was given. */
            readonly extend?: {
                /** @description Cores, two decimals at most. */
                readonly cpu_cores?: number;
                /** @description Bytes. */
                readonly memory_bytes?: number;
                /** @description Bytes. */
                readonly distributed_bytes?: number;
                /** @description Bytes. */
                readonly rocket_bytes?: number;
                /** @description Bytes. */
                readonly object_bytes?: number;
            };
            /** @description CPU of the compute assets. */
            readonly cpu: {
                /**
                 * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                 * @enum {string}
                 */
                readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                readonly growth_per_day: {
                    /** @description Cores a day, two decimals. */
                    readonly cores: number;
                    /** @description Points of percent of today's total, two decimals; null of 0. */
                    readonly percent: number | null;
                } | null;
                /** @description The days that the forecast rests on. Null where there are too few days. */
                readonly basis: {
                    /**
                     * Format: date
                     * @description The first day that counts. UTC.
                     */
                    readonly from: string;
                    /**
                     * Format: date
                     * @description The last one. UTC.
                     */
                    readonly to: string;
                    /** @description How many days count. The others have the use of the day before them. */
                    readonly days: number;
                } | null;
                /** @description Days until thresholds are reached. Null where there are too few days. */
                readonly days_until: {
                    /** @description When 80 % of today's total is used. */
                    readonly 80: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 90 % of today's total is used. */
                    readonly 90: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 100 % of today's total is used. */
                    readonly 100: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                } | null;
                /** @description How far use rises. Null where there are too few days. */
                readonly ahead: readonly {
                    /** @description Within so many days from now. */
                    readonly days: number;
                    /** @description The highest use, of today's total. */
                    readonly percent: {
                        /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly low: number | null;
                        /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly expected: number | null;
                        /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly high: number | null;
                    };
                }[] | null;
            };
            /** @description Memory of the compute assets. */
            readonly memory: {
                /**
                 * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                 * @enum {string}
                 */
                readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                readonly percent: number | null;
                /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                readonly growth_per_day: {
                    /** @description Bytes a day. */
                    readonly bytes: number;
                    /** @description Points of percent of today's total, two decimals; null of 0. */
                    readonly percent: number | null;
                } | null;
                /** @description The days that the forecast rests on. Null where there are too few days. */
                readonly basis: {
                    /**
                     * Format: date
                     * @description The first day that counts. UTC.
                     */
                    readonly from: string;
                    /**
                     * Format: date
                     * @description The last one. UTC.
                     */
                    readonly to: string;
                    /** @description How many days count. The others have the use of the day before them. */
                    readonly days: number;
                } | null;
                /** @description Days until thresholds are reached. Null where there are too few days. */
                readonly days_until: {
                    /** @description When 80 % of today's total is used. */
                    readonly 80: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 90 % of today's total is used. */
                    readonly 90: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                    /** @description When 100 % of today's total is used. */
                    readonly 100: {
                        /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly earliest: number | null;
                        /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly expected: number | null;
                        /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                        readonly latest: number | null;
                        /**
                         * Format: date
                         * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                         */
                        readonly order_by?: string | null;
                    };
                } | null;
                /** @description How far use rises. Null where there are too few days. */
                readonly ahead: readonly {
                    /** @description Within so many days from now. */
                    readonly days: number;
                    /** @description The highest use, of today's total. */
                    readonly percent: {
                        /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly low: number | null;
                        /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly expected: number | null;
                        /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                        readonly high: number | null;
                    };
                }[] | null;
            };
            /** @description Storage by kind. */
            readonly storage: {
                /** @description Distributed storage. */
                readonly distributed: {
                    /**
                     * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                     * @enum {string}
                     */
                    readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                    /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                    readonly growth_per_day: {
                        /** @description Bytes a day. */
                        readonly bytes: number;
                        /** @description Points of percent of today's total, two decimals; null of 0. */
                        readonly percent: number | null;
                    } | null;
                    /** @description The days that the forecast rests on. Null where there are too few days. */
                    readonly basis: {
                        /**
                         * Format: date
                         * @description The first day that counts. UTC.
                         */
                        readonly from: string;
                        /**
                         * Format: date
                         * @description The last one. UTC.
                         */
                        readonly to: string;
                        /** @description How many days count. The others have the use of the day before them. */
                        readonly days: number;
                    } | null;
                    /** @description Days until thresholds are reached. Null where there are too few days. */
                    readonly days_until: {
                        /** @description When 80 % of today's total is used. */
                        readonly 80: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 90 % of today's total is used. */
                        readonly 90: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 100 % of today's total is used. */
                        readonly 100: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                    } | null;
                    /** @description How far use rises. Null where there are too few days. */
                    readonly ahead: readonly {
                        /** @description Within so many days from now. */
                        readonly days: number;
                        /** @description The highest use, of today's total. */
                        readonly percent: {
                            /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly low: number | null;
                            /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly expected: number | null;
                            /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly high: number | null;
                        };
                    }[] | null;
                };
                /** @description Rocket (local) storage. */
                readonly rocket: {
                    /**
                     * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                     * @enum {string}
                     */
                    readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                    /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                    readonly growth_per_day: {
                        /** @description Bytes a day. */
                        readonly bytes: number;
                        /** @description Points of percent of today's total, two decimals; null of 0. */
                        readonly percent: number | null;
                    } | null;
                    /** @description The days that the forecast rests on. Null where there are too few days. */
                    readonly basis: {
                        /**
                         * Format: date
                         * @description The first day that counts. UTC.
                         */
                        readonly from: string;
                        /**
                         * Format: date
                         * @description The last one. UTC.
                         */
                        readonly to: string;
                        /** @description How many days count. The others have the use of the day before them. */
                        readonly days: number;
                    } | null;
                    /** @description Days until thresholds are reached. Null where there are too few days. */
                    readonly days_until: {
                        /** @description When 80 % of today's total is used. */
                        readonly 80: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 90 % of today's total is used. */
                        readonly 90: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 100 % of today's total is used. */
                        readonly 100: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                    } | null;
                    /** @description How far use rises. Null where there are too few days. */
                    readonly ahead: readonly {
                        /** @description Within so many days from now. */
                        readonly days: number;
                        /** @description The highest use, of today's total. */
                        readonly percent: {
                            /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly low: number | null;
                            /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly expected: number | null;
                            /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly high: number | null;
                        };
                    }[] | null;
                };
                /** @description Object storage. */
                readonly object: {
                    /**
                     * @description `insufficient_data`: fewer than 14 days from the first that counts to the last, or nothing reports today. `full`: use has reached the total. `filling`: it is expected to, within five years. `shrinking`: use fell in nineteen of twenty cases. `steady`: neither.
                     * @enum {string}
                     */
                    readonly state: "insufficient_data" | "full" | "filling" | "shrinking" | "steady";
                    /** @description Used of total today, as in the resources view. In percent, rounded to two decimals; it may exceed 100. */
                    readonly percent: number | null;
                    /** @description The median of what use moved by; below 0 where it shrank. Null where there are too few days. */
                    readonly growth_per_day: {
                        /** @description Bytes a day. */
                        readonly bytes: number;
                        /** @description Points of percent of today's total, two decimals; null of 0. */
                        readonly percent: number | null;
                    } | null;
                    /** @description The days that the forecast rests on. Null where there are too few days. */
                    readonly basis: {
                        /**
                         * Format: date
                         * @description The first day that counts. UTC.
                         */
                        readonly from: string;
                        /**
                         * Format: date
                         * @description The last one. UTC.
                         */
                        readonly to: string;
                        /** @description How many days count. The others have the use of the day before them. */
                        readonly days: number;
                    } | null;
                    /** @description Days until thresholds are reached. Null where there are too few days. */
                    readonly days_until: {
                        /** @description When 80 % of today's total is used. */
                        readonly 80: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 90 % of today's total is used. */
                        readonly 90: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                        /** @description When 100 % of today's total is used. */
                        readonly 100: {
                            /** @description By rises that were exceeded in one of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly earliest: number | null;
                            /** @description By rises that were exceeded in half of the cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly expected: number | null;
                            /** @description By rises that were exceeded in nineteen of twenty cases. Whole days from now; 0 where it is reached; null past 1825 days. */
                            readonly latest: number | null;
                            /**
                             * Format: date
                             * @description The day on which to order at the latest: `earliest` less `lead[days]`, today where that has passed. There where `lead[days]` was given; null where `earliest` is. UTC.
                             */
                            readonly order_by?: string | null;
                        };
                    } | null;
                    /** @description How far use rises. Null where there are too few days. */
                    readonly ahead: readonly {
                        /** @description Within so many days from now. */
                        readonly days: number;
                        /** @description The highest use, of today's total. */
                        readonly percent: {
                            /** @description Exceeded in nineteen of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly low: number | null;
                            /** @description Exceeded in half of the cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly expected: number | null;
                            /** @description Exceeded in one of twenty cases. In percent, rounded to two decimals; it may exceed 100. */
                            readonly high: number | null;
                        };
                    }[] | null;
                };
            };
        };
        /** @description One record: SiteForecast. */
        readonly SiteForecastAnswer: {
            readonly data: components["schemas"]["SiteForecast"];
        };
        /** @description What still fits on a site, and what may break. */
        readonly SiteHeadroom: {
            /** @description The site. */
            readonly site_id: string;
            /** @description What each site has to be able to lose. */
            readonly failures: {
                /** @description Nodes of each site. */
                readonly nodes: number;
            };
            /** @description What stays free of every node and every pool. */
            readonly reserve: {
                /** @description Percent. */
                readonly percent: number;
            };
            /** @description What is free beside the use and the reserve. */
            readonly free: {
                /** @description CPU of the compute nodes. */
                readonly cpu: {
                    /** @description Free on all nodes together. At most two decimals; it may exceed 2^53-1. */
                    readonly cores: number;
                    /** @description The most that is free on one node. Null without nodes. */
                    readonly largest: {
                        /** @description Free on this node. At most two decimals; it may exceed 2^53-1. */
                        readonly cores: number;
                        /** @description The node. */
                        readonly asset_id: string;
                    } | null;
                    /** @description How many nodes count: active, and their use and total are known. */
                    readonly nodes: number;
                };
                /** @description Memory of the compute nodes. */
                readonly memory: {
                    /** @description Free on all nodes together. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly bytes: number;
                    /** @description The most that is free on one node. Null without nodes. */
                    readonly largest: {
                        /** @description Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description The node. */
                        readonly asset_id: string;
                    } | null;
                    /** @description How many nodes count: active, and their use and total are known. */
                    readonly nodes: number;
                };
                /** @description Storage by kind. */
                readonly storage: {
                    /** @description Distributed storage, a pool of each site. */
                    readonly distributed: {
                        /** @description Free in the pool. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description How many nodes count: active, and their use and total are known. */
                        readonly nodes: number;
                    };
                    /** @description Rocket (local) storage of the compute nodes. */
                    readonly rocket: {
                        /** @description Free on all nodes together. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description The most that is free on one node. Null without nodes. */
                        readonly largest: {
                            /** @description Free on this node. A sum: it may exceed 2^53-1 and is written with all its digits. */
                            readonly bytes: number;
                            /** @description The node. */
                            readonly asset_id: string;
                        } | null;
                        /** @description How many nodes count: active, and their use and total are known. */
                        readonly nodes: number;
                    };
                    /** @description Object storage, a pool of each site. */
                    readonly object: {
                        /** @description Free in the pool. A sum: it may exceed 2^53-1 and is written with all its digits. */
                        readonly bytes: number;
                        /** @description How many nodes count: active, and their use and total are known. */
                        readonly nodes: number;
                    };
                };
            };
            /** @description What the site survives; of many sites, the one that survives least. */
            readonly survives: {
                /** @description How many nodes with the largest rooms may go, while the use of all still fits, in CPU and in memory. -1 where it does not fit as it is; null where no node counts. */
                readonly nodes: number | null;
                /**
                 * @description The quantity that sets it. Null where no node counts.
                 * @enum {string|null}
                 */
                readonly limited_by: "cpu" | "memory" | null;
            };
            /** @description How many of the shape still fit. Null without a shape. */
            readonly fits: {
                /** @description How many of the shape still fit. It may exceed 2^53-1. */
                readonly count: number;
                /**
                 * @description What sets the count.
                 * @enum {string}
                 */
                readonly limited_by: "cpu" | "memory" | "distributed" | "rocket" | "object" | "failures";
                /** @description Nodes that take at least one. */
                readonly nodes: number;
                /** @description Of each quantity of nodes that was asked for, what is left free once each node has taken as many as it can. */
                readonly stranded: {
                    /** @description Cores that are left. At most two decimals; it may exceed 2^53-1. */
                    readonly cpu_cores?: number;
                    /** @description Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly memory_bytes?: number;
                    /** @description Bytes that are left. A sum: it may exceed 2^53-1 and is written with all its digits. */
                    readonly rocket_bytes?: number;
                };
            } | null;
        };
        /** @description One record: SiteHeadroom. */
        readonly SiteHeadroomAnswer: {
            readonly data: components["schemas"]["SiteHeadroom"];
        };
        /** @description What happened, and when. */
        readonly Event: {
            /** @description Grows within the partner in the order of commits, and never comes twice. */
            readonly id: string;
            /**
             * Format: date-time
             * @description When the event was written. UTC, RFC 3339.
             */
            readonly at: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            readonly type: "partner.loaded" | "hybrid_core.added" | "hybrid_core.removed" | "hybrid_core.changed" | "site.added" | "site.removed" | "site.moved" | "site.changed" | "asset.added" | "asset.removed" | "asset.moved" | "asset.renamed" | "asset.status" | "asset.capacity" | "asset.changed" | "workload.above" | "workload.below" | "figures.stale" | "figures.fresh" | "forecast.soon";
            /** @description The hybrid core; null for what is above one. */
            readonly hybrid_core_id: string | null;
            /** @description The site, after the change; null for what is above one. */
            readonly site_id: string | null;
            /** @description The asset, after the change; null for what is above one. */
            readonly asset_id: string | null;
            /** @description The members that differ, as they were; null where nothing was there. */
            readonly before: {
                readonly [key: string]: unknown;
            } | null;
            /** @description The same members as they are now; null where nothing is there any more. */
            readonly after: {
                readonly [key: string]: unknown;
            } | null;
        };
        /** @description A page of events. There is always a next one. */
        readonly EventList: {
            /** @description The events of this page, oldest first. */
            readonly data: readonly components["schemas"]["Event"][];
            /** @description Where the list goes on. */
            readonly meta: {
                /** @description What `after[event]` goes on with: the last event that was looked at. */
                readonly next: string;
            };
            /** @description Absolute links with the filters and the end of the range. */
            readonly links: {
                /**
                 * Format: uri
                 * @description This page.
                 */
                readonly self: string;
                /**
                 * Format: uri
                 * @description What comes after this page, now or later.
                 */
                readonly next: string;
            };
        };
        /** @description What a list says of itself. */
        readonly Meta: {
            readonly page: components["schemas"]["Page"];
            /** @description Opaque; the same on all pages while the listed data is unchanged. If it changes between two pages, start again at the first. */
            readonly revision: string;
        };
        /** @description The page that was served. */
        readonly Page: {
            /**
             * Format: int64
             * @description Items skipped, as served.
             */
            readonly offset: number;
            /** @description Items in a full page, as served. */
            readonly limit: number;
            /** @description Items that the filters match, before paging. */
            readonly total: number;
        };
        /** @description Absolute links with the request's filters and sorts. Follow `next` until null. */
        readonly Links: {
            /**
             * Format: uri
             * @description This page.
             */
            readonly self: string;
            /**
             * Format: uri
             * @description The page at offset 0.
             */
            readonly first: string;
            /**
             * Format: uri
             * @description The page before; null at the beginning or if nothing matches.
             */
            readonly prev: string | null;
            /**
             * Format: uri
             * @description The page after; null at the end.
             */
            readonly next: string | null;
            /**
             * Format: uri
             * @description The last page; null if nothing matches.
             */
            readonly last: string | null;
        };
        /** @description The body of every error answer. */
        readonly Problems: {
            /** @description One entry for each kind of problem; the first sets the answer's status. */
            readonly errors: readonly components["schemas"]["Problem"][];
        };
        /** @description One kind of problem of a request. */
        readonly Problem: {
            /**
             * Format: uri
             * @description What kind of problem this is: the address of the page that explains it.
             */
            readonly type: string;
            /** @description The kind's title; always the same. */
            readonly title: string;
            /** @description HTTP status. */
            readonly status: number;
            /** @description What happened with this request. */
            readonly detail: string;
            /** @description Only where parameters are at fault; in the order of the request. */
            readonly "invalid-params"?: readonly components["schemas"]["InvalidParameter"][];
            /**
             * Format: uri
             * @description The introduction to the interface.
             */
            readonly DocURL: string;
        };
        /** @description A query parameter at fault. */
        readonly InvalidParameter: {
            /** @description The parameter's name as sent, percent-decoded. */
            readonly name: string;
            /** @description What is wrong with it. */
            readonly reason: string;
        };
    };
    responses: {
        /** @description What `If-None-Match` names still holds. No body. */
        readonly NotModified: {
            headers: {
                readonly ETag: components["headers"]["ETag"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Vary: components["headers"]["Vary"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The credentials are missing or wrong. */
        readonly Unauthorized: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problems"];
            };
        };
        /** @description The credentials are right, but the user's access was withdrawn. */
        readonly Forbidden: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problems"];
            };
        };
        /** @description The path is right and the method is not: GET and HEAD are allowed. */
        readonly MethodNotAllowed: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly Allow: components["headers"]["Allow"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problems"];
            };
        };
        /** @description The request did not arrive in time. */
        readonly RequestTimeout: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problems"];
            };
        };
        /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
        readonly TooManyRequests: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problems"];
            };
        };
        /** @description The request line and headers are too large. */
        readonly RequestHeaderFieldsTooLarge: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problems"];
            };
        };
        /** @description The service failed. Name the request id when you ask for support. */
        readonly InternalError: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problems"];
            };
        };
        /** @description The service cannot answer now. Wait, then retry. */
        readonly ServiceUnavailable: {
            headers: {
                readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problems"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Weak entity tag of the body, for `If-None-Match`. Equal on all replicas while the body is the same.
         * @example W/"5d41402abc4b2a76"
         */
        readonly ETag: string;
        /**
         * @description To be kept by the client alone, and asked again with `If-None-Match`.
         * @example private, no-cache
         */
        readonly "Cache-Control": "private, no-cache";
        /**
         * @description Errors are never kept.
         * @example no-store
         */
        readonly "Cache-Control-Error": "no-store";
        /**
         * @description The request headers that the answer depends on.
         * @example X-Auth-UserId, X-Auth-Token, Accept-Encoding
         */
        readonly Vary: string;
        /**
         * @description The request's id; name it when you ask for support.
         * @example 7f3c2a90-5c1e-4d0b-9b1a-0c6f3f1d2e44
         */
        readonly "X-Request-Id": string;
        /**
         * @description The `meta.revision` of the list whose records these are.
         * @example 1042
         */
        readonly "X-Revision": string;
        /**
         * @description A name for the file that the answer is kept in.
         * @example attachment; filename="acme-eu-assets.csv"
         */
        readonly "Content-Disposition": string;
        /**
         * @description Where a rate limit is set: how many requests (`q`) a token may make in how many seconds (`w`). A structured field.
         * @example "token";q=600;w=60
         */
        readonly "RateLimit-Policy": string;
        /**
         * @description Where a rate limit is set: how many requests remain (`r`) and for how many seconds that holds (`t`). A structured field.
         * @example "token";r=599;t=1
         */
        readonly RateLimit: string;
        /**
         * @description Where a rate limit is set: requests that the token may make in a minute.
         * @example 600
         */
        readonly "RateLimit-Limit": number;
        /**
         * @description Where a rate limit is set: requests that remain.
         * @example 599
         */
        readonly "RateLimit-Remaining": number;
        /**
         * @description Where a rate limit is set: seconds until all of it is there again.
         * @example 1
         */
        readonly "RateLimit-Reset": number;
        /**
         * @description Seconds to wait before the request is made again.
         * @example 2
         */
        readonly "Retry-After": number;
        /**
         * @description Names the way to authenticate.
         * @example HybridCore realm="hybrid-core"
         */
        readonly "WWW-Authenticate": string;
        /**
         * @description The methods that the route answers.
         * @example GET, HEAD
         */
        readonly Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getDocV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenApiDescription"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getDocV2Head: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listHybridCores: {
        readonly parameters: {
            readonly query?: {
                /** @description How many items to skip. An offset past the end gives an empty page. It may be given once. */
                readonly "page[offset]"?: number;
                /** @description How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
                readonly "page[limit]"?: number;
                /** @description Filter by the hybrid core id: only items that match exactly, as in `filter[id]=acme-eu`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
                /** @description Filter by whether the hybrid core is publicly available: only items that match exactly, as in `filter[public_available]=true`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[public_available]"?: readonly ("true" | "false")[];
                /** @description Filter by the status: only items that match exactly, as in `filter[status]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[status]"?: readonly string[];
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HybridCoreList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listHybridCoresHead: {
        readonly parameters: {
            readonly query?: {
                /** @description How many items to skip. An offset past the end gives an empty page. It may be given once. */
                readonly "page[offset]"?: number;
                /** @description How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
                readonly "page[limit]"?: number;
                /** @description Filter by the hybrid core id: only items that match exactly, as in `filter[id]=acme-eu`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
                /** @description Filter by whether the hybrid core is publicly available: only items that match exactly, as in `filter[public_available]=true`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[public_available]"?: readonly ("true" | "false")[];
                /** @description Filter by the status: only items that match exactly, as in `filter[status]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[status]"?: readonly string[];
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getHybridCore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HybridCoreAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getHybridCoreHead: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listHybridCoreAssets: {
        readonly parameters: {
            readonly query?: {
                /** @description How many items to skip. An offset past the end gives an empty page. It may be given once. */
                readonly "page[offset]"?: number;
                /** @description How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
                readonly "page[limit]"?: number;
                /** @description Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
                /** @description Filter by the id of the site that the asset is in: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[site_id]"?: readonly string[];
                /** @description Filter by the node type: only items that match exactly, as in `filter[node_type]=compute`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[node_type]"?: readonly ("compute" | "distributed_storage" | "object_storage")[];
                /** @description Filter by the status, `active`, `staged` or `failed` for instance: only items that match exactly, as in `filter[status]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[status]"?: readonly string[];
                /** @description Sort by the asset id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[id]"?: "+" | "-" | "";
                /** @description Sort by the node type. `+` (or nothing) is ascending, `-` descending, as in `sort[node_type]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[node_type]"?: "+" | "-" | "";
                /** @description Sort by the status. `+` (or nothing) is ascending, `-` descending, as in `sort[status]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[status]"?: "+" | "-" | "";
                /** @description Sort by memory usage, the percentage first and the used bytes after it; compute assets. `+` (or nothing) is ascending, `-` descending, as in `sort[memory_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[memory_usage]"?: "+" | "-" | "";
                /** @description Sort by storage usage of any kind (rocket, distributed, object), the percentage first and the used bytes after it. `+` (or nothing) is ascending, `-` descending, as in `sort[storage_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[storage_usage]"?: "+" | "-" | "";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AssetList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listHybridCoreAssetsHead: {
        readonly parameters: {
            readonly query?: {
                /** @description How many items to skip. An offset past the end gives an empty page. It may be given once. */
                readonly "page[offset]"?: number;
                /** @description How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
                readonly "page[limit]"?: number;
                /** @description Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
                /** @description Filter by the id of the site that the asset is in: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[site_id]"?: readonly string[];
                /** @description Filter by the node type: only items that match exactly, as in `filter[node_type]=compute`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[node_type]"?: readonly ("compute" | "distributed_storage" | "object_storage")[];
                /** @description Filter by the status, `active`, `staged` or `failed` for instance: only items that match exactly, as in `filter[status]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[status]"?: readonly string[];
                /** @description Sort by the asset id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[id]"?: "+" | "-" | "";
                /** @description Sort by the node type. `+` (or nothing) is ascending, `-` descending, as in `sort[node_type]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[node_type]"?: "+" | "-" | "";
                /** @description Sort by the status. `+` (or nothing) is ascending, `-` descending, as in `sort[status]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[status]"?: "+" | "-" | "";
                /** @description Sort by memory usage, the percentage first and the used bytes after it; compute assets. `+` (or nothing) is ascending, `-` descending, as in `sort[memory_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[memory_usage]"?: "+" | "-" | "";
                /** @description Sort by storage usage of any kind (rocket, distributed, object), the percentage first and the used bytes after it. `+` (or nothing) is ascending, `-` descending, as in `sort[storage_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[storage_usage]"?: "+" | "-" | "";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the list. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly exportHybridCoreAssetsNdjson: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
                /** @description Filter by the id of the site that the asset is in: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[site_id]"?: readonly string[];
                /** @description Filter by the node type: only items that match exactly, as in `filter[node_type]=compute`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[node_type]"?: readonly ("compute" | "distributed_storage" | "object_storage")[];
                /** @description Filter by the status, `active`, `staged` or `failed` for instance: only items that match exactly, as in `filter[status]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[status]"?: readonly string[];
                /** @description Sort by the asset id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[id]"?: "+" | "-" | "";
                /** @description Sort by the node type. `+` (or nothing) is ascending, `-` descending, as in `sort[node_type]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[node_type]"?: "+" | "-" | "";
                /** @description Sort by the status. `+` (or nothing) is ascending, `-` descending, as in `sort[status]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[status]"?: "+" | "-" | "";
                /** @description Sort by memory usage, the percentage first and the used bytes after it; compute assets. `+` (or nothing) is ascending, `-` descending, as in `sort[memory_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[memory_usage]"?: "+" | "-" | "";
                /** @description Sort by storage usage of any kind (rocket, distributed, object), the percentage first and the used bytes after it. `+` (or nothing) is ascending, `-` descending, as in `sort[storage_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[storage_usage]"?: "+" | "-" | "";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All records of the list. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "X-Revision": components["headers"]["X-Revision"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson; charset=utf-8": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly exportHybridCoreAssetsNdjsonHead: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
                /** @description Filter by the id of the site that the asset is in: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[site_id]"?: readonly string[];
                /** @description Filter by the node type: only items that match exactly, as in `filter[node_type]=compute`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[node_type]"?: readonly ("compute" | "distributed_storage" | "object_storage")[];
                /** @description Filter by the status, `active`, `staged` or `failed` for instance: only items that match exactly, as in `filter[status]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[status]"?: readonly string[];
                /** @description Sort by the asset id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[id]"?: "+" | "-" | "";
                /** @description Sort by the node type. `+` (or nothing) is ascending, `-` descending, as in `sort[node_type]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[node_type]"?: "+" | "-" | "";
                /** @description Sort by the status. `+` (or nothing) is ascending, `-` descending, as in `sort[status]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[status]"?: "+" | "-" | "";
                /** @description Sort by memory usage, the percentage first and the used bytes after it; compute assets. `+` (or nothing) is ascending, `-` descending, as in `sort[memory_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[memory_usage]"?: "+" | "-" | "";
                /** @description Sort by storage usage of any kind (rocket, distributed, object), the percentage first and the used bytes after it. `+` (or nothing) is ascending, `-` descending, as in `sort[storage_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[storage_usage]"?: "+" | "-" | "";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All records of the list. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "X-Revision": components["headers"]["X-Revision"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly exportHybridCoreAssetsCsv: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
                /** @description Filter by the id of the site that the asset is in: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[site_id]"?: readonly string[];
                /** @description Filter by the node type: only items that match exactly, as in `filter[node_type]=compute`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[node_type]"?: readonly ("compute" | "distributed_storage" | "object_storage")[];
                /** @description Filter by the status, `active`, `staged` or `failed` for instance: only items that match exactly, as in `filter[status]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[status]"?: readonly string[];
                /** @description Sort by the asset id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[id]"?: "+" | "-" | "";
                /** @description Sort by the node type. `+` (or nothing) is ascending, `-` descending, as in `sort[node_type]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[node_type]"?: "+" | "-" | "";
                /** @description Sort by the status. `+` (or nothing) is ascending, `-` descending, as in `sort[status]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[status]"?: "+" | "-" | "";
                /** @description Sort by memory usage, the percentage first and the used bytes after it; compute assets. `+` (or nothing) is ascending, `-` descending, as in `sort[memory_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[memory_usage]"?: "+" | "-" | "";
                /** @description Sort by storage usage of any kind (rocket, distributed, object), the percentage first and the used bytes after it. `+` (or nothing) is ascending, `-` descending, as in `sort[storage_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[storage_usage]"?: "+" | "-" | "";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All records of the list. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "X-Revision": components["headers"]["X-Revision"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv; charset=utf-8; header=present": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly exportHybridCoreAssetsCsvHead: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
                /** @description Filter by the id of the site that the asset is in: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[site_id]"?: readonly string[];
                /** @description Filter by the node type: only items that match exactly, as in `filter[node_type]=compute`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[node_type]"?: readonly ("compute" | "distributed_storage" | "object_storage")[];
                /** @description Filter by the status, `active`, `staged` or `failed` for instance: only items that match exactly, as in `filter[status]=active`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[status]"?: readonly string[];
                /** @description Sort by the asset id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[id]"?: "+" | "-" | "";
                /** @description Sort by the node type. `+` (or nothing) is ascending, `-` descending, as in `sort[node_type]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[node_type]"?: "+" | "-" | "";
                /** @description Sort by the status. `+` (or nothing) is ascending, `-` descending, as in `sort[status]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[status]"?: "+" | "-" | "";
                /** @description Sort by memory usage, the percentage first and the used bytes after it; compute assets. `+` (or nothing) is ascending, `-` descending, as in `sort[memory_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[memory_usage]"?: "+" | "-" | "";
                /** @description Sort by storage usage of any kind (rocket, distributed, object), the percentage first and the used bytes after it. `+` (or nothing) is ascending, `-` descending, as in `sort[storage_usage]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[storage_usage]"?: "+" | "-" | "";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All records of the list. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly "X-Revision": components["headers"]["X-Revision"];
                    readonly "Content-Disposition": components["headers"]["Content-Disposition"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getPartnerResources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PartnerResourcesAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPartnerResourcesHead: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getHybridCoreResources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HybridCoreResourcesAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getHybridCoreResourcesHead: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getSiteResourcesV2: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a site. One that leads nowhere is the problem `site-unknown`. */
                readonly site_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteResourcesV2Answer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSiteResourcesV2Head: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a site. One that leads nowhere is the problem `site-unknown`. */
                readonly site_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getPartnerHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`. It may be given once, as in `range[from]=-7d`. */
                readonly "range[from]"?: string;
                /** @description Where the range ends, in the same forms; points end before it. Without it, or where it lies in the future, the range ends now. It may be given once, as in `range[to]=-1h`. */
                readonly "range[to]"?: string;
                /** @description How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 years). Without it, the finest that is kept since `range[from]` and gives at most 1000 points. A step that gives more is refused. It may be given once, as in `range[step]=1h`. */
                readonly "range[step]"?: "5m" | "1h" | "1d";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PartnerHistoryAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPartnerHistoryHead: {
        readonly parameters: {
            readonly query?: {
                /** @description Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`. It may be given once, as in `range[from]=-7d`. */
                readonly "range[from]"?: string;
                /** @description Where the range ends, in the same forms; points end before it. Without it, or where it lies in the future, the range ends now. It may be given once, as in `range[to]=-1h`. */
                readonly "range[to]"?: string;
                /** @description How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 years). Without it, the finest that is kept since `range[from]` and gives at most 1000 points. A step that gives more is refused. It may be given once, as in `range[step]=1h`. */
                readonly "range[step]"?: "5m" | "1h" | "1d";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getPartnerForecast: {
        readonly parameters: {
            readonly query?: {
                /** @description What comes into use, in cores of CPU: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[cpu_cores]=64`. */
                readonly "plan[cpu_cores]"?: number;
                /** @description What comes into use, in bytes of memory: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[memory_bytes]=2199023255552`. */
                readonly "plan[memory_bytes]"?: number;
                /** @description What comes into use, in bytes of distributed storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[distributed_bytes]=2199023255552`. */
                readonly "plan[distributed_bytes]"?: number;
                /** @description What comes into use, in bytes of rocket storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[rocket_bytes]=2199023255552`. */
                readonly "plan[rocket_bytes]"?: number;
                /** @description What comes into use, in bytes of object storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[object_bytes]=2199023255552`. */
                readonly "plan[object_bytes]"?: number;
                /** @description What is built, in cores of CPU: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[cpu_cores]=64`. */
                readonly "extend[cpu_cores]"?: number;
                /** @description What is built, in bytes of memory: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[memory_bytes]=2199023255552`. */
                readonly "extend[memory_bytes]"?: number;
                /** @description What is built, in bytes of distributed storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[distributed_bytes]=2199023255552`. */
                readonly "extend[distributed_bytes]"?: number;
                /** @description What is built, in bytes of rocket storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[rocket_bytes]=2199023255552`. */
                readonly "extend[rocket_bytes]"?: number;
                /** @description What is built, in bytes of object storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[object_bytes]=2199023255552`. */
                readonly "extend[object_bytes]"?: number;
                /** @description How many days what is ordered takes to come, 0 to 1825: each threshold then says when to order at the latest, `order_by`. It may be given once, as in `lead[days]=60`. */
                readonly "lead[days]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PartnerForecastAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPartnerForecastHead: {
        readonly parameters: {
            readonly query?: {
                /** @description What comes into use, in cores of CPU: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[cpu_cores]=64`. */
                readonly "plan[cpu_cores]"?: number;
                /** @description What comes into use, in bytes of memory: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[memory_bytes]=2199023255552`. */
                readonly "plan[memory_bytes]"?: number;
                /** @description What comes into use, in bytes of distributed storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[distributed_bytes]=2199023255552`. */
                readonly "plan[distributed_bytes]"?: number;
                /** @description What comes into use, in bytes of rocket storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[rocket_bytes]=2199023255552`. */
                readonly "plan[rocket_bytes]"?: number;
                /** @description What comes into use, in bytes of object storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[object_bytes]=2199023255552`. */
                readonly "plan[object_bytes]"?: number;
                /** @description What is built, in cores of CPU: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[cpu_cores]=64`. */
                readonly "extend[cpu_cores]"?: number;
                /** @description What is built, in bytes of memory: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[memory_bytes]=2199023255552`. */
                readonly "extend[memory_bytes]"?: number;
                /** @description What is built, in bytes of distributed storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[distributed_bytes]=2199023255552`. */
                readonly "extend[distributed_bytes]"?: number;
                /** @description What is built, in bytes of rocket storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[rocket_bytes]=2199023255552`. */
                readonly "extend[rocket_bytes]"?: number;
                /** @description What is built, in bytes of object storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[object_bytes]=2199023255552`. */
                readonly "extend[object_bytes]"?: number;
                /** @description How many days what is ordered takes to come, 0 to 1825: each threshold then says when to order at the latest, `order_by`. It may be given once, as in `lead[days]=60`. */
                readonly "lead[days]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getPartnerHeadroom: {
        readonly parameters: {
            readonly query?: {
                /** @description What one of them takes, in cores of CPU, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[cpu_cores]=64`. */
                readonly "shape[cpu_cores]"?: number;
                /** @description What one of them takes, in bytes of memory, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[memory_bytes]=2199023255552`. */
                readonly "shape[memory_bytes]"?: number;
                /** @description What one of them takes, in bytes of distributed storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[distributed_bytes]=2199023255552`. */
                readonly "shape[distributed_bytes]"?: number;
                /** @description What one of them takes, in bytes of rocket storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[rocket_bytes]=2199023255552`. */
                readonly "shape[rocket_bytes]"?: number;
                /** @description What one of them takes, in bytes of object storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[object_bytes]=2199023255552`. */
                readonly "shape[object_bytes]"?: number;
                /** @description How many compute nodes each site has to be able to lose, 0 to 1000; 0 unless given. It may be given once, as in `failures[nodes]=1`. */
                readonly "failures[nodes]"?: number;
                /** @description How much of every node and every pool stays free, in percent, 0 to 90, with at most two decimals; 0 unless given. It may be given once, as in `reserve[percent]=20`. */
                readonly "reserve[percent]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PartnerHeadroomAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPartnerHeadroomHead: {
        readonly parameters: {
            readonly query?: {
                /** @description What one of them takes, in cores of CPU, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[cpu_cores]=64`. */
                readonly "shape[cpu_cores]"?: number;
                /** @description What one of them takes, in bytes of memory, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[memory_bytes]=2199023255552`. */
                readonly "shape[memory_bytes]"?: number;
                /** @description What one of them takes, in bytes of distributed storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[distributed_bytes]=2199023255552`. */
                readonly "shape[distributed_bytes]"?: number;
                /** @description What one of them takes, in bytes of rocket storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[rocket_bytes]=2199023255552`. */
                readonly "shape[rocket_bytes]"?: number;
                /** @description What one of them takes, in bytes of object storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[object_bytes]=2199023255552`. */
                readonly "shape[object_bytes]"?: number;
                /** @description How many compute nodes each site has to be able to lose, 0 to 1000; 0 unless given. It may be given once, as in `failures[nodes]=1`. */
                readonly "failures[nodes]"?: number;
                /** @description How much of every node and every pool stays free, in percent, 0 to 90, with at most two decimals; 0 unless given. It may be given once, as in `reserve[percent]=20`. */
                readonly "reserve[percent]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getHybridCoreHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`. It may be given once, as in `range[from]=-7d`. */
                readonly "range[from]"?: string;
                /** @description Where the range ends, in the same forms; points end before it. Without it, or where it lies in the future, the range ends now. It may be given once, as in `range[to]=-1h`. */
                readonly "range[to]"?: string;
                /** @description How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 years). Without it, the finest that is kept since `range[from]` and gives at most 1000 points. A step that gives more is refused. It may be given once, as in `range[step]=1h`. */
                readonly "range[step]"?: "5m" | "1h" | "1d";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HybridCoreHistoryAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getHybridCoreHistoryHead: {
        readonly parameters: {
            readonly query?: {
                /** @description Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`. It may be given once, as in `range[from]=-7d`. */
                readonly "range[from]"?: string;
                /** @description Where the range ends, in the same forms; points end before it. Without it, or where it lies in the future, the range ends now. It may be given once, as in `range[to]=-1h`. */
                readonly "range[to]"?: string;
                /** @description How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 years). Without it, the finest that is kept since `range[from]` and gives at most 1000 points. A step that gives more is refused. It may be given once, as in `range[step]=1h`. */
                readonly "range[step]"?: "5m" | "1h" | "1d";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getHybridCoreForecast: {
        readonly parameters: {
            readonly query?: {
                /** @description What comes into use, in cores of CPU: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[cpu_cores]=64`. */
                readonly "plan[cpu_cores]"?: number;
                /** @description What comes into use, in bytes of memory: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[memory_bytes]=2199023255552`. */
                readonly "plan[memory_bytes]"?: number;
                /** @description What comes into use, in bytes of distributed storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[distributed_bytes]=2199023255552`. */
                readonly "plan[distributed_bytes]"?: number;
                /** @description What comes into use, in bytes of rocket storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[rocket_bytes]=2199023255552`. */
                readonly "plan[rocket_bytes]"?: number;
                /** @description What comes into use, in bytes of object storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[object_bytes]=2199023255552`. */
                readonly "plan[object_bytes]"?: number;
                /** @description What is built, in cores of CPU: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[cpu_cores]=64`. */
                readonly "extend[cpu_cores]"?: number;
                /** @description What is built, in bytes of memory: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[memory_bytes]=2199023255552`. */
                readonly "extend[memory_bytes]"?: number;
                /** @description What is built, in bytes of distributed storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[distributed_bytes]=2199023255552`. */
                readonly "extend[distributed_bytes]"?: number;
                /** @description What is built, in bytes of rocket storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[rocket_bytes]=2199023255552`. */
                readonly "extend[rocket_bytes]"?: number;
                /** @description What is built, in bytes of object storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[object_bytes]=2199023255552`. */
                readonly "extend[object_bytes]"?: number;
                /** @description How many days what is ordered takes to come, 0 to 1825: each threshold then says when to order at the latest, `order_by`. It may be given once, as in `lead[days]=60`. */
                readonly "lead[days]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HybridCoreForecastAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getHybridCoreForecastHead: {
        readonly parameters: {
            readonly query?: {
                /** @description What comes into use, in cores of CPU: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[cpu_cores]=64`. */
                readonly "plan[cpu_cores]"?: number;
                /** @description What comes into use, in bytes of memory: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[memory_bytes]=2199023255552`. */
                readonly "plan[memory_bytes]"?: number;
                /** @description What comes into use, in bytes of distributed storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[distributed_bytes]=2199023255552`. */
                readonly "plan[distributed_bytes]"?: number;
                /** @description What comes into use, in bytes of rocket storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[rocket_bytes]=2199023255552`. */
                readonly "plan[rocket_bytes]"?: number;
                /** @description What comes into use, in bytes of object storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[object_bytes]=2199023255552`. */
                readonly "plan[object_bytes]"?: number;
                /** @description What is built, in cores of CPU: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[cpu_cores]=64`. */
                readonly "extend[cpu_cores]"?: number;
                /** @description What is built, in bytes of memory: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[memory_bytes]=2199023255552`. */
                readonly "extend[memory_bytes]"?: number;
                /** @description What is built, in bytes of distributed storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[distributed_bytes]=2199023255552`. */
                readonly "extend[distributed_bytes]"?: number;
                /** @description What is built, in bytes of rocket storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[rocket_bytes]=2199023255552`. */
                readonly "extend[rocket_bytes]"?: number;
                /** @description What is built, in bytes of object storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[object_bytes]=2199023255552`. */
                readonly "extend[object_bytes]"?: number;
                /** @description How many days what is ordered takes to come, 0 to 1825: each threshold then says when to order at the latest, `order_by`. It may be given once, as in `lead[days]=60`. */
                readonly "lead[days]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getHybridCoreHeadroom: {
        readonly parameters: {
            readonly query?: {
                /** @description What one of them takes, in cores of CPU, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[cpu_cores]=64`. */
                readonly "shape[cpu_cores]"?: number;
                /** @description What one of them takes, in bytes of memory, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[memory_bytes]=2199023255552`. */
                readonly "shape[memory_bytes]"?: number;
                /** @description What one of them takes, in bytes of distributed storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[distributed_bytes]=2199023255552`. */
                readonly "shape[distributed_bytes]"?: number;
                /** @description What one of them takes, in bytes of rocket storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[rocket_bytes]=2199023255552`. */
                readonly "shape[rocket_bytes]"?: number;
                /** @description What one of them takes, in bytes of object storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[object_bytes]=2199023255552`. */
                readonly "shape[object_bytes]"?: number;
                /** @description How many compute nodes each site has to be able to lose, 0 to 1000; 0 unless given. It may be given once, as in `failures[nodes]=1`. */
                readonly "failures[nodes]"?: number;
                /** @description How much of every node and every pool stays free, in percent, 0 to 90, with at most two decimals; 0 unless given. It may be given once, as in `reserve[percent]=20`. */
                readonly "reserve[percent]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["HybridCoreHeadroomAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getHybridCoreHeadroomHead: {
        readonly parameters: {
            readonly query?: {
                /** @description What one of them takes, in cores of CPU, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[cpu_cores]=64`. */
                readonly "shape[cpu_cores]"?: number;
                /** @description What one of them takes, in bytes of memory, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[memory_bytes]=2199023255552`. */
                readonly "shape[memory_bytes]"?: number;
                /** @description What one of them takes, in bytes of distributed storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[distributed_bytes]=2199023255552`. */
                readonly "shape[distributed_bytes]"?: number;
                /** @description What one of them takes, in bytes of rocket storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[rocket_bytes]=2199023255552`. */
                readonly "shape[rocket_bytes]"?: number;
                /** @description What one of them takes, in bytes of object storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[object_bytes]=2199023255552`. */
                readonly "shape[object_bytes]"?: number;
                /** @description How many compute nodes each site has to be able to lose, 0 to 1000; 0 unless given. It may be given once, as in `failures[nodes]=1`. */
                readonly "failures[nodes]"?: number;
                /** @description How much of every node and every pool stays free, in percent, 0 to 90, with at most two decimals; 0 unless given. It may be given once, as in `reserve[percent]=20`. */
                readonly "reserve[percent]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a hybrid core. One that leads nowhere is the problem `hybrid-core-unknown`. */
                readonly hybrid_core_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getSiteHistory: {
        readonly parameters: {
            readonly query?: {
                /** @description Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`. It may be given once, as in `range[from]=-7d`. */
                readonly "range[from]"?: string;
                /** @description Where the range ends, in the same forms; points end before it. Without it, or where it lies in the future, the range ends now. It may be given once, as in `range[to]=-1h`. */
                readonly "range[to]"?: string;
                /** @description How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 years). Without it, the finest that is kept since `range[from]` and gives at most 1000 points. A step that gives more is refused. It may be given once, as in `range[step]=1h`. */
                readonly "range[step]"?: "5m" | "1h" | "1d";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a site. One that leads nowhere is the problem `site-unknown`. */
                readonly site_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteHistoryAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSiteHistoryHead: {
        readonly parameters: {
            readonly query?: {
                /** @description Where the range begins: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It is rounded down to the step. Without it, the range begins 24 hours before `range[to]`. It may be given once, as in `range[from]=-7d`. */
                readonly "range[from]"?: string;
                /** @description Where the range ends, in the same forms; points end before it. Without it, or where it lies in the future, the range ends now. It may be given once, as in `range[to]=-1h`. */
                readonly "range[to]"?: string;
                /** @description How long a point is: five minutes (kept for 8 days), an hour (100 days) or a UTC day (5 years). Without it, the finest that is kept since `range[from]` and gives at most 1000 points. A step that gives more is refused. It may be given once, as in `range[step]=1h`. */
                readonly "range[step]"?: "5m" | "1h" | "1d";
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a site. One that leads nowhere is the problem `site-unknown`. */
                readonly site_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getSiteForecast: {
        readonly parameters: {
            readonly query?: {
                /** @description What comes into use, in cores of CPU: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[cpu_cores]=64`. */
                readonly "plan[cpu_cores]"?: number;
                /** @description What comes into use, in bytes of memory: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[memory_bytes]=2199023255552`. */
                readonly "plan[memory_bytes]"?: number;
                /** @description What comes into use, in bytes of distributed storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[distributed_bytes]=2199023255552`. */
                readonly "plan[distributed_bytes]"?: number;
                /** @description What comes into use, in bytes of rocket storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[rocket_bytes]=2199023255552`. */
                readonly "plan[rocket_bytes]"?: number;
                /** @description What comes into use, in bytes of object storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[object_bytes]=2199023255552`. */
                readonly "plan[object_bytes]"?: number;
                /** @description What is built, in cores of CPU: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[cpu_cores]=64`. */
                readonly "extend[cpu_cores]"?: number;
                /** @description What is built, in bytes of memory: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[memory_bytes]=2199023255552`. */
                readonly "extend[memory_bytes]"?: number;
                /** @description What is built, in bytes of distributed storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[distributed_bytes]=2199023255552`. */
                readonly "extend[distributed_bytes]"?: number;
                /** @description What is built, in bytes of rocket storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[rocket_bytes]=2199023255552`. */
                readonly "extend[rocket_bytes]"?: number;
                /** @description What is built, in bytes of object storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[object_bytes]=2199023255552`. */
                readonly "extend[object_bytes]"?: number;
                /** @description How many days what is ordered takes to come, 0 to 1825: each threshold then says when to order at the latest, `order_by`. It may be given once, as in `lead[days]=60`. */
                readonly "lead[days]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a site. One that leads nowhere is the problem `site-unknown`. */
                readonly site_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteForecastAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSiteForecastHead: {
        readonly parameters: {
            readonly query?: {
                /** @description What comes into use, in cores of CPU: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[cpu_cores]=64`. */
                readonly "plan[cpu_cores]"?: number;
                /** @description What comes into use, in bytes of memory: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[memory_bytes]=2199023255552`. */
                readonly "plan[memory_bytes]"?: number;
                /** @description What comes into use, in bytes of distributed storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[distributed_bytes]=2199023255552`. */
                readonly "plan[distributed_bytes]"?: number;
                /** @description What comes into use, in bytes of rocket storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[rocket_bytes]=2199023255552`. */
                readonly "plan[rocket_bytes]"?: number;
                /** @description What comes into use, in bytes of object storage: it is added to the use of today; below 0, it goes. It may be given once, as in `plan[object_bytes]=2199023255552`. */
                readonly "plan[object_bytes]"?: number;
                /** @description What is built, in cores of CPU: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[cpu_cores]=64`. */
                readonly "extend[cpu_cores]"?: number;
                /** @description What is built, in bytes of memory: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[memory_bytes]=2199023255552`. */
                readonly "extend[memory_bytes]"?: number;
                /** @description What is built, in bytes of distributed storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[distributed_bytes]=2199023255552`. */
                readonly "extend[distributed_bytes]"?: number;
                /** @description What is built, in bytes of rocket storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[rocket_bytes]=2199023255552`. */
                readonly "extend[rocket_bytes]"?: number;
                /** @description What is built, in bytes of object storage: it is added to the total of today; below 0, it goes. It may be given once, as in `extend[object_bytes]=2199023255552`. */
                readonly "extend[object_bytes]"?: number;
                /** @description How many days what is ordered takes to come, 0 to 1825: each threshold then says when to order at the latest, `order_by`. It may be given once, as in `lead[days]=60`. */
                readonly "lead[days]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a site. One that leads nowhere is the problem `site-unknown`. */
                readonly site_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getSiteHeadroom: {
        readonly parameters: {
            readonly query?: {
                /** @description What one of them takes, in cores of CPU, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[cpu_cores]=64`. */
                readonly "shape[cpu_cores]"?: number;
                /** @description What one of them takes, in bytes of memory, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[memory_bytes]=2199023255552`. */
                readonly "shape[memory_bytes]"?: number;
                /** @description What one of them takes, in bytes of distributed storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[distributed_bytes]=2199023255552`. */
                readonly "shape[distributed_bytes]"?: number;
                /** @description What one of them takes, in bytes of rocket storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[rocket_bytes]=2199023255552`. */
                readonly "shape[rocket_bytes]"?: number;
                /** @description What one of them takes, in bytes of object storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[object_bytes]=2199023255552`. */
                readonly "shape[object_bytes]"?: number;
                /** @description How many compute nodes each site has to be able to lose, 0 to 1000; 0 unless given. It may be given once, as in `failures[nodes]=1`. */
                readonly "failures[nodes]"?: number;
                /** @description How much of every node and every pool stays free, in percent, 0 to 90, with at most two decimals; 0 unless given. It may be given once, as in `reserve[percent]=20`. */
                readonly "reserve[percent]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a site. One that leads nowhere is the problem `site-unknown`. */
                readonly site_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SiteHeadroomAnswer"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSiteHeadroomHead: {
        readonly parameters: {
            readonly query?: {
                /** @description What one of them takes, in cores of CPU, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[cpu_cores]=64`. */
                readonly "shape[cpu_cores]"?: number;
                /** @description What one of them takes, in bytes of memory, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[memory_bytes]=2199023255552`. */
                readonly "shape[memory_bytes]"?: number;
                /** @description What one of them takes, in bytes of distributed storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[distributed_bytes]=2199023255552`. */
                readonly "shape[distributed_bytes]"?: number;
                /** @description What one of them takes, in bytes of rocket storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[rocket_bytes]=2199023255552`. */
                readonly "shape[rocket_bytes]"?: number;
                /** @description What one of them takes, in bytes of object storage, above 0. Without any shape, `fits` is null. It may be given once, as in `shape[object_bytes]=2199023255552`. */
                readonly "shape[object_bytes]"?: number;
                /** @description How many compute nodes each site has to be able to lose, 0 to 1000; 0 unless given. It may be given once, as in `failures[nodes]=1`. */
                readonly "failures[nodes]"?: number;
                /** @description How much of every node and every pool stays free, in percent, 0 to 90, with at most two decimals; 0 unless given. It may be given once, as in `reserve[percent]=20`. */
                readonly "reserve[percent]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /** @description The id of a site. One that leads nowhere is the problem `site-unknown`. */
                readonly site_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The record. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path leads nowhere. */
            readonly 404: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter by the type: only items that match exactly, as in `filter[type]=partner.loaded`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[type]"?: readonly ("partner.loaded" | "hybrid_core.added" | "hybrid_core.removed" | "hybrid_core.changed" | "site.added" | "site.removed" | "site.moved" | "site.changed" | "asset.added" | "asset.removed" | "asset.moved" | "asset.renamed" | "asset.status" | "asset.capacity" | "asset.changed" | "workload.above" | "workload.below" | "figures.stale" | "figures.fresh" | "forecast.soon")[];
                /** @description Filter by the id of the site, after the change: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[site_id]"?: readonly string[];
                /** @description Filter by the id of the asset, after the change: only items that match exactly, as in `filter[asset_id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[asset_id]"?: readonly string[];
                /** @description The id of an event, which need not exist any more: the list goes on with the next greater one. Without it, and without `range[from]`, the list begins 24 hours before the end of the range. It may be given once, as in `after[event]=1876543210987654`. */
                readonly "after[event]"?: string;
                /** @description The earliest time of an event: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It may be given once, as in `range[from]=-7d`. */
                readonly "range[from]"?: string;
                /** @description The time that events come before, in the same forms. Without it there is no end: a stream goes on. It may be given once, as in `range[to]=-1h`. */
                readonly "range[to]"?: string;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of events, or a stream of them. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventList"];
                    readonly "text/event-stream": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listEventsHead: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter by the type: only items that match exactly, as in `filter[type]=partner.loaded`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[type]"?: readonly ("partner.loaded" | "hybrid_core.added" | "hybrid_core.removed" | "hybrid_core.changed" | "site.added" | "site.removed" | "site.moved" | "site.changed" | "asset.added" | "asset.removed" | "asset.moved" | "asset.renamed" | "asset.status" | "asset.capacity" | "asset.changed" | "workload.above" | "workload.below" | "figures.stale" | "figures.fresh" | "forecast.soon")[];
                /** @description Filter by the id of the site, after the change: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[site_id]"?: readonly string[];
                /** @description Filter by the id of the asset, after the change: only items that match exactly, as in `filter[asset_id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[asset_id]"?: readonly string[];
                /** @description The id of an event, which need not exist any more: the list goes on with the next greater one. Without it, and without `range[from]`, the list begins 24 hours before the end of the range. It may be given once, as in `after[event]=1876543210987654`. */
                readonly "after[event]"?: string;
                /** @description The earliest time of an event: an RFC 3339 time with offset, or a duration ago with m, h, d or w. It may be given once, as in `range[from]=-7d`. */
                readonly "range[from]"?: string;
                /** @description The time that events come before, in the same forms. Without it there is no end: a stream goes on. It may be given once, as in `range[to]=-1h`. */
                readonly "range[to]"?: string;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of events, or a stream of them. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getMetrics: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter by the id of a site, whose assets are then shown in place of the sites: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[site_id]"?: readonly string[];
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The figures; OpenMetrics 1.0 where `Accept` prefers it to Prometheus' text format. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain; version=0.0.4; charset=utf-8": string;
                    readonly "application/openmetrics-text; version=1.0.0; charset=utf-8": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getMetricsHead: {
        readonly parameters: {
            readonly query?: {
                /** @description Filter by the id of a site, whose assets are then shown in place of the sites: only items that match exactly, as in `filter[site_id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[site_id]"?: readonly string[];
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The figures; OpenMetrics 1.0 where `Accept` prefers it to Prometheus' text format. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getPrometheusTargets: {
        readonly parameters: {
            readonly query?: {
                /** @description Where the exporters of the assets listen: 1 to 65535, 9100 unless given. It may be given once, as in `target[port]=9100`. */
                readonly "target[port]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The targets, a bare array. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly targets: readonly string[];
                        /** @description For `relabel_configs`. */
                        readonly labels: {
                            /** @description The hybrid core. */
                            readonly __meta_hybrid_core_id: string;
                            /** @description The site. */
                            readonly __meta_hybrid_core_site_id: string;
                            /** @description The asset. */
                            readonly __meta_hybrid_core_asset_id: string;
                            /** @description Its node type. */
                            readonly __meta_hybrid_core_node_type: string;
                            /** @description Its status. */
                            readonly __meta_hybrid_core_status: string;
                        };
                    }[];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Problems"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPrometheusTargetsHead: {
        readonly parameters: {
            readonly query?: {
                /** @description Where the exporters of the assets listen: 1 to 65535, 9100 unless given. It may be given once, as in `target[port]=9100`. */
                readonly "target[port]"?: number;
            };
            readonly header?: {
                /** @description An id of your own for the request: it comes back in the answer and stands in the log. One that is not 1 to 128 letters and digits of ASCII, dots, underscores and hyphens is replaced. */
                readonly "X-Request-Id"?: string;
                /** @description Entity tags of earlier answers, or `*`. If one still holds, the answer is 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The targets, a bare array. */
            readonly 200: {
                headers: {
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Vary: components["headers"]["Vary"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 304: components["responses"]["NotModified"];
            /** @description The query string, a credential or the request itself is not well formed. */
            readonly 400: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are missing or wrong. */
            readonly 401: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The credentials are right, but the user's access was withdrawn. */
            readonly 403: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path is right and the method is not: GET and HEAD are allowed. */
            readonly 405: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Allow: components["headers"]["Allow"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request did not arrive in time. */
            readonly 408: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many wrong credentials. Wait, then retry. */
            readonly 429: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request line and headers are too large. */
            readonly 431: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service failed. Name the request id when you ask for support. */
            readonly 500: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service cannot answer now. Wait, then retry. */
            readonly 503: {
                headers: {
                    readonly "Cache-Control": components["headers"]["Cache-Control-Error"];
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
