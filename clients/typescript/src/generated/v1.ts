/** Generated from the OpenAPI document of v1 by scripts/client-types.ts. */

export interface paths {
    readonly "/hybrid-core/v1/doc": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The OpenAPI description of v1
         * @description This document. It needs credentials like every other route of the interface.
         */
        readonly get: operations["getDoc"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * The OpenAPI description of v1: headers only
         * @description The status and the headers of `getDoc`, without a body.
         */
        readonly head: operations["getDocHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v1/sites": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List sites
         * @description All sites of the partner, over all hybrid cores. Without parameters: the first 50, by id.
         */
        readonly get: operations["listSites"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * List sites: headers only
         * @description The status and the headers of `listSites`, without a body.
         */
        readonly head: operations["listSitesHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v1/sites/{site_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One site
         * @description One site by its id. The list with `filter[id]` gives the same record, in a page of one.
         */
        readonly get: operations["getSite"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * One site: headers only
         * @description The status and the headers of `getSite`, without a body.
         */
        readonly head: operations["getSiteHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v1/sites/{site_id}/assets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the assets of a site
         * @description The assets of a site, with their usage. Usage sorts compare the percentage first and the used bytes after it; assets without a percentage come last in both directions.
         */
        readonly get: operations["listSiteAssets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * List the assets of a site: headers only
         * @description The status and the headers of `listSiteAssets`, without a body.
         */
        readonly head: operations["listSiteAssetsHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v1/sites/{site_id}/assets/{asset_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * One asset of a site
         * @description One asset of a site by its id. The list with `filter[id]` gives the same record, in a page of one.
         */
        readonly get: operations["getSiteAsset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * One asset of a site: headers only
         * @description The status and the headers of `getSiteAsset`, without a body.
         */
        readonly head: operations["getSiteAssetHead"];
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hybrid-core/v1/sites/{site_id}/resources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The resources view of a site
         * @description CPU, memory and storage workload of a site, summed over its active assets whose use and total are both known, and how its nodes are applied, counted over all of them.
         */
        readonly get: operations["getSiteResources"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        /**
         * The resources view of a site: headers only
         * @description The status and the headers of `getSiteResources`, without a body.
         */
        readonly head: operations["getSiteResourcesHead"];
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
        /** @description A physical place of a hybrid core. */
        readonly Site: {
            /** @description The site's name; unique within the partner. */
            readonly id: string;
            /** @description The hybrid core that the site belongs to. */
            readonly hybrid_core_id: string;
            /** @description What the inventory says of the site. */
            readonly description: string | null;
            /** @description Where the site is; null if nothing is known of it. */
            readonly location: {
                /** @description City. */
                readonly city: string | null;
                /** @description Country, as the inventory writes it: `DE` for instance. */
                readonly country: string | null;
                /** @description Degrees north, WGS 84. */
                readonly latitude: number | null;
                /** @description Degrees east, WGS 84. */
                readonly longitude: number | null;
            } | null;
            /** @description How many assets the site has, of any node type and status. */
            readonly asset_count: number;
        };
        /** @description A page of records: Site. */
        readonly SiteList: {
            /** @description The records of this page. */
            readonly data: readonly components["schemas"]["Site"][];
            readonly meta: components["schemas"]["Meta"];
            readonly links: components["schemas"]["Links"];
        };
        /** @description One record: Site. */
        readonly SiteAnswer: {
            readonly data: components["schemas"]["Site"];
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
        /** @description One record: Asset. */
        readonly AssetAnswer: {
            readonly data: components["schemas"]["Asset"];
        };
        /** @description CPU, memory and storage workload of a site, and its nodes. */
        readonly SiteResources: {
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
        /** @description One record: SiteResources. */
        readonly SiteResourcesAnswer: {
            readonly data: components["schemas"]["SiteResources"];
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
    readonly getDoc: {
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
    readonly getDocHead: {
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
    readonly listSites: {
        readonly parameters: {
            readonly query?: {
                /** @description How many items to skip. An offset past the end gives an empty page. It may be given once. */
                readonly "page[offset]"?: number;
                /** @description How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
                readonly "page[limit]"?: number;
                /** @description Filter by the site id: only items that match exactly, as in `filter[id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
                /** @description Sort by the site id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[id]"?: "+" | "-" | "";
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
                    readonly "application/json": components["schemas"]["SiteList"];
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
    readonly listSitesHead: {
        readonly parameters: {
            readonly query?: {
                /** @description How many items to skip. An offset past the end gives an empty page. It may be given once. */
                readonly "page[offset]"?: number;
                /** @description How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
                readonly "page[limit]"?: number;
                /** @description Filter by the site id: only items that match exactly, as in `filter[id]=fra01`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
                /** @description Sort by the site id. `+` (or nothing) is ascending, `-` descending, as in `sort[id]=-`. The order of the sort parameters in the request is their priority: the first dominates. Those that are not given still apply after them, ascending, in the order of this document. A plus may be sent as `%2B` or literally (a raw `+` decodes to a space, which is accepted too). It may be given once. */
                readonly "sort[id]"?: "+" | "-" | "";
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
    readonly getSite: {
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
                    readonly "application/json": components["schemas"]["SiteAnswer"];
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
    readonly getSiteHead: {
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
    readonly listSiteAssets: {
        readonly parameters: {
            readonly query?: {
                /** @description How many items to skip. An offset past the end gives an empty page. It may be given once. */
                readonly "page[offset]"?: number;
                /** @description How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
                readonly "page[limit]"?: number;
                /** @description Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
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
                /** @description The id of a site. One that leads nowhere is the problem `site-unknown`. */
                readonly site_id: string;
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
    readonly listSiteAssetsHead: {
        readonly parameters: {
            readonly query?: {
                /** @description How many items to skip. An offset past the end gives an empty page. It may be given once. */
                readonly "page[offset]"?: number;
                /** @description How many items a page has. A value over 50 is served as 50, and `meta.page.limit` says so; only above 9007199254740991 is it refused. It may be given once. */
                readonly "page[limit]"?: number;
                /** @description Filter by the asset id: only items that match exactly, as in `filter[id]=fra01-cmp-0001.acme.example`. It may recur, and its values are then alternatives. Different filters must all match. */
                readonly "filter[id]"?: readonly string[];
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
                /** @description The id of a site. One that leads nowhere is the problem `site-unknown`. */
                readonly site_id: string;
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
    readonly getSiteAsset: {
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
                /** @description The id of an asset of the site. One that leads nowhere is the problem `asset-unknown`. */
                readonly asset_id: string;
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
                    readonly "application/json": components["schemas"]["AssetAnswer"];
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
    readonly getSiteAssetHead: {
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
                /** @description The id of an asset of the site. One that leads nowhere is the problem `asset-unknown`. */
                readonly asset_id: string;
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
    readonly getSiteResources: {
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
                    readonly "application/json": components["schemas"]["SiteResourcesAnswer"];
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
    readonly getSiteResourcesHead: {
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
}
