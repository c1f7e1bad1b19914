/** Simulates several hundred nodes on one HTTP server, each on a separate path. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SimulatedNode {
  readonly memoryTotal: number;
  readonly memoryFree: number;
  readonly diskTotal: number;
  readonly diskFree: number;
  readonly cores: number;
}

/** Distinct and exact values for each number. */
export function simulatedNode(index: number): SimulatedNode {
  const gibibyte = 2 ** 30;
  return {
    memoryTotal: 256 * gibibyte,
    memoryFree: 64 * gibibyte + index * 4096,
    diskTotal: 7_681_501_126_656,
    diskFree: 1_000_000_000_000 + index * 4096,
    cores: 8,
  };
}

export class SimulatedExporters {
  readonly #server: Server;
  readonly #dead = new Set<number>();
  /** Additional lines of a node's response. */
  readonly extra = new Map<number, string>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<SimulatedExporters> {
    const server = createServer((request, response) => {
      const index = Number(request.url?.slice(1));
      if (exporters.#dead.has(index)) {
        response.destroy();
        return;
      }
      response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' });
      response.end(metricsOf(index) + (exporters.extra.get(index) ?? ''));
    });
    const exporters = new SimulatedExporters(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return exporters;
  }

  get target(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on, scrapes of the node break off. */
  kill(index: number): void {
    this.#dead.add(index);
  }

  /** The nodes' discovery file for Prometheus. */
  discovery(names: readonly string[]): string {
    return JSON.stringify(
      names.map((instance, index) => ({
        targets: [this.target],
        labels: { instance, __metrics_path__: `/${index}` },
      })),
    );
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A bind mount, a RAM disk and a network file system stand beside the one that counts. */
function metricsOf(index: number): string {
  const { memoryTotal, memoryFree, diskTotal, diskFree, cores } = simulatedNode(index);
  const disks = [
    ['/dev/nvme0n1p2', 'xfs', '/', diskTotal, diskFree],
    ['/dev/nvme0n1p2', 'xfs', '/srv', diskTotal, diskFree],
    ['tmpfs', 'tmpfs', '/run', 1e9, 1e8],
    ['filer:/export', 'nfs4', '/mnt', 1e15, 1e14],
  ] as const;
  const lines = disks.flatMap(([device, fstype, mountpoint, size, free]) => {
    const labels = `{device="${device}",fstype="${fstype}",mountpoint="${mountpoint}"}`;
    return [
      `node_filesystem_size_bytes${labels} ${size}`,
      `node_filesystem_free_bytes${labels} ${free}`,
      `node_filesystem_avail_bytes${labels} ${free}`,
    ];
  });
  // Half of each core's time is idle, at any scrape.
  const seconds = Date.now() / 2_000;
  for (let cpu = 0; cpu < cores; cpu++) {
    lines.push(`node_cpu_seconds_total{cpu="${cpu}",mode="idle"} ${seconds}`);
    lines.push(`node_cpu_seconds_total{cpu="${cpu}",mode="user"} ${seconds}`);
  }
  lines.push(
    `node_memory_MemTotal_bytes ${memoryTotal}`,
    `node_memory_MemAvailable_bytes ${memoryFree}`,
  );
  return `${lines.join('\n')}\n`;
}
