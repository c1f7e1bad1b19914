/** Checks the path to the service: its name, the port, the certificate, a proxy. */
import { lookup } from 'node:dns/promises';
import { connect, isIP } from 'node:net';
import { connect as connectTls, type PeerCertificate } from 'node:tls';
import { exitStatus } from '../exit.ts';
import type { Io } from '../io.ts';
import { bad, doubtful, type Finding, good } from './finding.ts';
import { checkProxy } from './proxy.ts';

/** Timeout of each step, in ms. */
const stepMs = 5_000;

/** Warns about a certificate that expires sooner. */
const certificateDaysMin = 14;

const dayMs = 86_400_000;

export async function checkNetwork(url: URL, io: Io): Promise<readonly Finding[]> {
  const proxy = checkProxy(url, io);
  // Behind a proxy, this machine need not resolve the name or reach the port.
  if (proxy !== null && proxy.state === 'good') return [proxy];
  const findings = proxy === null ? [] : [proxy];
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const name = await checkName(host);
  findings.push(name);
  if (name.state === 'bad') return findings;
  findings.push(await checkPort(host, port));
  if (findings.at(-1)!.state === 'bad') return findings;
  findings.push(url.protocol === 'https:' ? await checkTls(host, port, io) : checkPlain(host));
  return findings;
}

async function checkName(host: string): Promise<Finding> {
  try {
    const addresses = await lookup(host, { all: true });
    return good('name', `${host} is ${addresses.map(({ address }) => address).join(', ')}`);
  } catch (error) {
    const advice = 'Look at the address for a slip; is a VPN needed?';
    return bad('name', `${host} is not known: ${codeOf(error)}`, advice, exitStatus.failed);
  }
}

function checkPort(host: string, port: number): Promise<Finding> {
  return new Promise((resolve) => {
    const beganMs = performance.now();
    const socket = connect({ host, port, timeout: stepMs });
    const fail = (reason: string) => {
      socket.destroy();
      const advice = 'Is the port right, does the service run, is there a firewall between?';
      resolve(bad('port', `no connection to port ${port}: ${reason}`, advice, exitStatus.failed));
    };
    socket.once('timeout', () => fail(`no answer within ${stepMs / 1000} s`));
    socket.once('error', (error) => fail(codeOf(error)));
    socket.once('connect', () => {
      socket.destroy();
      resolve(good('port', `${port} answers after ${Math.round(performance.now() - beganMs)} ms`));
    });
  });
}

function checkPlain(host: string): Finding {
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  if (isLoopback) return good('certificate', 'none is needed on this machine');
  const advice = 'Use https:// if the service has it.';
  return doubtful('certificate', 'none: the token goes over the network readable', advice);
}

function checkTls(host: string, port: number, io: Io): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = connectTls({
      host,
      port,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    socket.setTimeout(stepMs, () => end(noTls(`no answer within ${stepMs / 1000} s`)));
    socket.once('error', (error) => end(noTls(codeOf(error))));
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      end(
        socket.authorized
          ? checkExpiry(certificate, io.now())
          : untrusted(String(socket.authorizationError), certificate),
      );
    });
  });
}

function noTls(reason: string): Finding {
  const advice = 'Something answers, but not TLS: is it http:// rather than https://?';
  return bad('certificate', `TLS fails: ${reason}`, advice, exitStatus.failed);
}

function untrusted(reason: string, { subject, valid_to }: PeerCertificate): Finding {
  const advice = /ALTNAME/.test(reason)
    ? 'Use a name that the certificate is for.'
    : /EXPIRED/.test(reason)
      ? 'The operator of the service has to renew it; is the clock of this machine right?'
      : "Give hc your organisation's authority: NODE_EXTRA_CA_CERTS=/path/to/ca.pem";
  const whose = `of ${subject?.CN ?? 'an unnamed subject'}, until ${valid_to}`;
  return bad('certificate', `${whose}: ${reason}`, advice, exitStatus.failed);
}

function checkExpiry({ subject, valid_to }: PeerCertificate, nowMs: number): Finding {
  const days = Math.floor((Date.parse(valid_to) - nowMs) / dayMs);
  const finding = `of ${subject?.CN ?? 'an unnamed subject'}, good for ${days} days`;
  if (days >= certificateDaysMin) return good('certificate', finding);
  return doubtful('certificate', finding, 'The operator of the service should renew it.');
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
