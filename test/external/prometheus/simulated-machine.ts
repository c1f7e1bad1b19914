/** Simulates a machine and its node_exporter, on a clock of the test's. */
import type { Exposed } from './scrape-history.ts';

const linuxModes = ['user', 'system', 'nice', 'irq', 'softirq', 'steal', 'iowait', 'idle'];

const waitingModes = new Set(['idle', 'iowait', 'steal']);

/** Ten days, so that no counter is near zero unless a test wants it to be. */
const uptimeSeconds = 10 * 24 * 60 * 60;

export const machineMemory = { total: 64 * 2 ** 30, available: 16 * 2 ** 30 };
export const machineDisk = {
  size: 4_000_000_000_000,
  free: 1_000_000_000_000,
  available: 800_000_000_000,
};

interface MachineOptions {
  readonly cpus?: number;
  /** Work counts as `user` and `system`; the rest of the time as `idle`, `iowait` and `steal`. */
  readonly modes?: readonly string[];
}

export class SimulatedMachine {
  readonly #modes: readonly string[];
  /** Seconds by mode, indexed by CPU number. */
  readonly #cpus: Map<string, number>[];
  readonly #offline = new Set<number>();

  /** It has been idle until now. */
  constructor({ cpus = 2, modes = linuxModes }: MachineOptions = {}) {
    this.#modes = modes;
    this.#cpus = Array.from({ length: cpus }, () => this.#counters(uptimeSeconds));
  }

  /** Advances the time, of which each online CPU works a share; or each its own. */
  run(seconds: number, share: number | readonly number[]): void {
    this.#cpus.forEach((counters, cpu) => {
      if (this.#offline.has(cpu)) return;
      const busy = seconds * (typeof share === 'number' ? share : share[cpu]!);
      this.add(cpu, 'user', busy * 0.75);
      this.add(cpu, 'system', busy * 0.25);
      const waiting = [...counters.keys()].filter((mode) => waitingModes.has(mode));
      for (const mode of waiting) this.add(cpu, mode, (seconds - busy) / waiting.length);
    });
  }

  /** Changes one counter; possibly backwards, as some kernels do. */
  add(cpu: number, mode: string, seconds: number): void {
    const counters = this.#cpus[cpu]!;
    counters.set(mode, (counters.get(mode) ?? 0) + seconds);
  }

  reboot(): void {
    this.#cpus.forEach((_, cpu) => {
      this.#cpus[cpu] = this.#counters(0);
    });
  }

  setOnline(cpu: number, isOnline: boolean): void {
    if (isOnline) this.#offline.delete(cpu);
    else this.#offline.add(cpu);
  }

  /** Its CPUs, its memory, and one disk that is mounted twice. */
  expose(): readonly Exposed[] {
    const mounts = ['/', '/srv'].flatMap((mountpoint) => {
      const labels = { device: '/dev/sda2', fstype: 'xfs', mountpoint };
      return [
        { name: 'node_filesystem_size_bytes', labels, value: machineDisk.size },
        { name: 'node_filesystem_free_bytes', labels, value: machineDisk.free },
        { name: 'node_filesystem_avail_bytes', labels, value: machineDisk.available },
      ];
    });
    return [
      ...this.exposeCpus(),
      { name: 'node_memory_MemTotal_bytes', value: machineMemory.total },
      { name: 'node_memory_MemAvailable_bytes', value: machineMemory.available },
      ...mounts,
    ];
  }

  exposeCpus(): readonly Exposed[] {
    return this.#cpus.flatMap((counters, cpu) =>
      this.#offline.has(cpu)
        ? []
        : [...counters].map(([mode, value]) => ({
            name: 'node_cpu_seconds_total',
            labels: { cpu: String(cpu), mode },
            value,
          })),
    );
  }

  #counters(uptime: number): Map<string, number> {
    return new Map(this.#modes.map((mode) => [mode, mode === 'idle' ? uptime : uptime / 1_000]));
  }
}
