/**
 * How many connections the listeners may have open: as many as are asked for, unless the process may not
 * open as many files, or has too little memory for them.
 */

/**
 * Open files beside these connections: those past the maximum (connections.ts), those that are being closed,
 * the database's, connections to PostgreSQL and to the processes that this one starts.
 */
const otherFiles = 300;

/**
 * Memory that one connection can take: 117 KiB were measured on Node 26.10 with 2,000 connections that each
 * sent four of the largest heads at once, 16 KiB in 100 headers, and took no answer; and as much again of
 * connections that left, until V8 collects it, which is late on a core that is always busy.
 */
const connectionBytes = 256 * 1_024;

/** Part of the memory that connections may take: partners' data needs the rest. */
const memoryPart = 1 / 8;

/** What this process may use: open files, and bytes of memory (of its cgroup). Null where not bounded. */
export interface ProcessLimits {
  readonly files: number | null;
  readonly memoryBytes: number | null;
}

/** What the number of connections is bounded by. */
export interface AllowedConnections {
  readonly connections: number;
  readonly boundBy: 'setting' | 'files' | 'memory';
}

/** The limits of this process. */
export function processLimits(): ProcessLimits {
  // Else the report looks up the names of all addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files: { readonly soft: number | 'unlimited' } };
  };
  const files = userLimits?.open_files.soft;
  // Without a bound, the system reports 0 or more than any machine has.
  const memory = process.constrainedMemory();
  return {
    files: typeof files === 'number' ? files : null,
    memoryBytes: memory > 0 && Number.isSafeInteger(memory) ? memory : null,
  };
}

/** The connections that a process with these limits may have open, of those asked for; at least one. */
export function allowedConnections(
  asked: number,
  { files, memoryBytes }: ProcessLimits,
): AllowedConnections {
  const byFiles = files === null ? asked : files - otherFiles;
  const byMemory =
    memoryBytes === null ? asked : Math.floor((memoryBytes * memoryPart) / connectionBytes);
  const connections = Math.max(1, Math.min(asked, byFiles, byMemory));
  const boundBy = connections === asked ? 'setting' : byFiles < byMemory ? 'files' : 'memory';
  return { connections, boundBy };
}
