/** Wires the process of the panel, for the service that started it: store, log, metrics, signals. */
import type { Config } from '../config/config.ts';
import { openIdOf } from '../config/openid.ts';
import { FullDisk } from '../observe/full-disk.ts';
import type { Log } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { observeWith } from '../observe/observation.ts';
import { observationLog } from '../observe/observation-log.ts';
import { Standstills } from '../observe/standstill.ts';
import { type Panel, startPanel } from '../panel/panel.ts';
import { bareReadiness } from '../processes/merged-readiness.ts';
import type { OpenOrder } from '../processes/messages.ts';
import type { ProcessChannel, ServingParent } from '../processes/parent.ts';
import type { PanelPlace } from '../processes/shared-ports.ts';
import { reportingFullDisk } from '../store/full-disk.ts';
import { openStore } from '../store/open.ts';
import { type DemoAdministrator, renewInvitation } from './demo-panel.ts';
import { runForParent } from './for-parent.ts';
import type { ProcessIo } from './program/command.ts';

/** Runs the panel until the service asks for the stop, or has ended; returns the exit status. */
export async function runPanel(
  config: Config,
  io: ProcessIo,
  channel: ProcessChannel,
  place: PanelPlace,
): Promise<number> {
  return runForParent(channel, config, io, async ({ parent, log, stop }) => {
    const open = await preparePanel(config, log, place, parent, io);
    // Until it opens the port it has nothing to finish: a signal to all leaves its end to the parent.
    const order = await Promise.race([parent.openOrder, parent.stop]);
    if (order === 'stop') return;
    const panel = await open(order);
    const { baseUrl, docsUrl } = order.urls!;
    parent.answers({ url: baseUrl, docsUrl, panelUrl: panel.url });
    await Promise.race([stop.signal, parent.stop]);
    await panel.close();
  });
}

/** All of a panel but its open port. */
async function preparePanel(
  config: Config,
  log: Log,
  { port, url, demo }: PanelPlace,
  parent: ServingParent,
  io: ProcessIo,
): Promise<(order: OpenOrder) => Promise<Panel>> {
  const fullDisk = new FullDisk(() => performance.now());
  const metrics = new Metrics({
    dataAgeMs: () => 0,
    storeUnavailable: () => false,
    storeFull: () => fullDisk.isFull,
    snapshots: () => [],
    unreadable: () => ({ data: [], tokens: [] }),
    processes: () => 0,
    droppedLogLines: () => log.lines.droppedLines ?? 0,
    recordsHistory: false,
  });
  const observe = observeWith(observationLog(log), metrics.observe, fullDisk.observe);
  new Standstills('panel', observe).start();
  const store = openStore(config.databaseUrl);
  store.onMoved?.((error) => observe({ type: 'store-moved', by: 'panel', error }));
  const writers = reportingFullDisk(store, (what) =>
    observe({ type: 'store-full', by: 'panel', what }),
  );
  parent.report({
    readiness: () => bareReadiness({ storeFull: fullDisk.isFull }),
    metrics: () => metrics.json(),
  });
  const reader = await store.openReader();
  const writer = await writers.openPeopleWriter();
  const makeLink = async (invites: DemoAdministrator) =>
    (await renewInvitation(store, invites, io.now())).secret;
  return ({ sockets, urls }) =>
    startPanel({
      config: { ...config, panelPort: port, panelUrl: url },
      openId: openIdOf(config),
      reader,
      writer,
      sockets: sockets!,
      urls: urls!,
      audit: (action, facts) => log.info({ audit: true, action, ...facts }, action),
      observe,
      onError: (error) => log.warn({ err: error }, 'the panel could not write'),
      demo: demo && {
        preferredPort: null,
        administrator: demo,
        makeLink: () => makeLink(demo),
      },
    });
}
