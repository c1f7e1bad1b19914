/** TLS certificates of a source: a private authority, and a client certificate. */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSources } from '../../src/sources/sources.ts';
import { sourcesSchema } from '../../src/sources/sources-file.ts';
import { openStore } from '../../src/store/open.ts';
import type { StoreWriter } from '../../src/store/store.ts';
import { readDocument } from '../../src/text/document/document.ts';

const pem = (name: string) => fileURLToPath(new URL(`../postgres/tls/${name}`, import.meta.url));
const vector = { status: 'success', data: { resultType: 'vector', result: [{ metric: {} }] } };

describe('certificates of a source', () => {
  let folder: string;
  let server: Server;
  let writer: StoreWriter;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hybrid-core-test-'));
    const [key, cert, ca] = await Promise.all(
      ['server.key', 'server.crt', 'authority.crt'].map((name) => readFile(pem(name))),
    );
    const tls = { key: key!, cert: cert!, ca: ca!, requestCert: true, rejectUnauthorized: false };
    server = createServer(tls, (request, response) => {
      // Like nginx with `ssl_verify_client`: a status reports the missing certificate.
      const isKnown = (request.socket as unknown as { authorized: boolean }).authorized;
      response.writeHead(isKnown ? 200 : 400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isKnown ? vector : { status: 'error', error: 'who?' }));
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    writer = await openStore('sqlite::memory:').openWriter();
    await writer.migrate();
  });

  afterEach(async () => {
    await writer.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  function rounds(keys: Readonly<Record<string, string>>) {
    const url = `https://localhost:${(server.address() as AddressInfo).port}`;
    const text = JSON.stringify({ prometheus: { url, ...keys } });
    const { value, faults } = readDocument(text, 'json', sourcesSchema);
    expect(faults).toEqual([]);
    const options = { environment: {}, takeOver: false, allowRemovals: false };
    const [source] = createSources(value!, options);
    return async () => {
      const report = await source!.collect({
        writer,
        signal: new AbortController().signal,
        dryRun: true,
        clock: () => Date.now(),
        progress: () => {},
        log: () => {},
        fence: async () => {},
      });
      return report.unmatched.length;
    };
  }

  const client = { cert_file: pem('client.crt'), key_file: pem('client.key') };

  it('are an authority and a client certificate that files name', async () => {
    const collect = rounds({ ca_file: pem('authority.crt'), ...client });
    expect(await collect()).toBeGreaterThan(0);
    expect(await collect()).toBeGreaterThan(0);
  });

  it('are reported where they are missing', async () => {
    await expect(rounds({})()).rejects.toThrow('signed by an unknown authority; ca_file names one');
    await expect(rounds({ ca_file: pem('stranger.crt') })()).rejects.toThrow('ca_file names one');
    await expect(rounds({ ca_file: pem('authority.crt') })()).rejects.toThrow('who?');
  });

  it('are read again in each round', async () => {
    const file = join(folder, 'ca.crt');
    const collect = rounds({ ca_file: file, ...client });
    await expect(collect()).rejects.toThrow(`ca_file ${file} cannot be read: no such file`);
    await copyFile(pem('stranger.crt'), file);
    await expect(collect()).rejects.toThrow('an unknown authority');
    await copyFile(pem('authority.crt'), file);
    expect(await collect()).toBeGreaterThan(0);
  });

  it('are distinguished from other files, and from the key of another certificate', async () => {
    const ca_file = pem('client.key');
    await expect(rounds({ ca_file })()).rejects.toThrow(`ca_file ${ca_file} holds no certificate`);
    const swapped = { cert_file: pem('client.crt'), key_file: pem('server.key') };
    await expect(rounds(swapped)()).rejects.toThrow('is not the key of cert_file');
    const none = { cert_file: pem('client.crt'), key_file: pem('client.crt') };
    await expect(rounds(none)()).rejects.toThrow('holds no private key (PEM)');
  });
});
