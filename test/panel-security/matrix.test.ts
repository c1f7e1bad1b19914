/** Every page and every route of the panel, asked for by everybody who is not to have it, and who is. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { policyHeaders } from '../../src/panel/policy.ts';
import { openNamedPanel } from '../fixture/named-panel.ts';
import { makeOpenIdProvider, type OpenIdProvider } from '../fixture/openid-provider.ts';
import { type OpenPanel, openPanel } from '../fixture/panel.ts';
import { panelAddresses } from '../fixture/panel-addresses.ts';

type Statuses = readonly number[];
type Section = Record<string, Statuses>;

const { people, named, ...sections } = parse(
  readFileSync(new URL('matrix.yaml', import.meta.url), 'utf8'),
) as { people: readonly string[]; named: Section } & Record<string, Section>;

/** `GET /path {"body":1}`, taken apart. */
function rowsOf(section: Section, isNamed: boolean) {
  return Object.entries(section).map(([request, statuses]) => {
    const [, method, path, body] = /^(\S+) (\S+)(?: (.+))?$/.exec(request)!;
    return { request, isNamed, statuses, method: method!, path: path!, body: body ?? null };
  });
}

const rows = [
  ...Object.values(sections).flatMap((section) => rowsOf(section, false)),
  ...rowsOf(named, true),
];

let provider: OpenIdProvider;
/** The one with a host name, a provider and a reference for administrators, and the one without these. */
let namedPanel: OpenPanel;
let plainPanel: OpenPanel;
let panel: OpenPanel;
beforeAll(async () => {
  plainPanel = await openPanel();
  provider = await makeOpenIdProvider('http://localhost');
  await provider.start();
  namedPanel = await openNamedPanel({
    ...provider.environment,
    DOCS_REFERENCE: 'administrators',
  });
});
afterAll(async () => {
  await plainPanel.stop();
  await namedPanel.stop();
  await provider.stop();
});

/** The cookie of one of the people, new each time; null without one. */
async function cookieOf(person: string): Promise<string | null> {
  if (person === 'visitor') return null;
  const role = person === 'administrator' || person === 'stranger' ? 'administrator' : 'member';
  const userId = crypto.randomUUID();
  const partnerId = person === 'stranger' ? 'globex' : 'acme';
  const cookie = await panel.signIn(partnerId, { role, userId });
  if (person === 'withdrawn') {
    await panel.write((transaction) => transaction.withdrawAccess(userId, 'acme', Date.now()));
  }
  if (person === 'removed') await panel.write((transaction) => transaction.removeUser(userId));
  return cookie;
}

/** Puts what is new, and of acme, in the place of `{user}`, `{token}`, `{invitation}`, `{passkey}` and `{link}`. */
async function filled(text: string): Promise<string> {
  const asked = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (asked.length === 0) return text;
  const values: Record<string, string> = { user: crypto.randomUUID() };
  const userId = values.user!;
  values.token = crypto.randomUUID();
  values.passkey = crypto.randomUUID();
  const digest = values.token.replaceAll('-', '').repeat(2);
  await panel.write(async (transaction) => {
    await transaction.addToken({
      ...{ tokenId: values.token!, partnerId: 'acme', userId, digest, label: null },
      ...{ createdAt: 1, expiresAt: null, revokedAt: null },
    });
    await transaction.addPasskey({
      ...{ passkeyId: values.passkey!, userId, credentialId: values.passkey!, name: 'phone' },
      ...{ publicKey: new Uint8Array(1), counter: 0, transports: [], partnerId: null },
      ...{ createdAt: 1, usedDay: null },
    });
  });
  values.link = (await panel.link('acme', { userId })).replace('/sign-in/', '');
  const reader = await panel.store.openReader();
  const waiting = await reader.listInvitations('acme');
  await reader.close();
  values.invitation = waiting.find((of) => of.userId === userId)!.invitationId;
  return asked.reduce((of, name) => of.replace(`{${name}}`, values[name]!), text);
}

describe('the matrix', () => {
  /** Whether a row asks for a path whose `:name` or `*` stands for one segment. */
  const isAsked = (method: string, path: string) => {
    const segments = path
      .split('/')
      .map((name) => (/^[:*]/.test(name) ? '[^/]+' : name.replaceAll('.', '\\.')));
    const form = new RegExp(`^${segments.join('/')}(\\?.*)?$`);
    return rows.some((row) => row.method === method && form.test(row.path));
  };

  it('has every address of the panel', () => {
    expect(panelAddresses.filter(([method, path]) => !isAsked(method, path))).toEqual([]);
  });

  it('says a status for each of the people', () => {
    const short = rows.filter(({ statuses }) => statuses.length !== people.length);
    expect(short.map(({ request }) => request)).toEqual([]);
  });
});

describe.each(rows)('$request', ({ method, path, body, statuses, isNamed }) => {
  beforeAll(() => {
    panel = isNamed ? namedPanel : plainPanel;
  });

  it(people.map((person, i) => `${person} ${statuses[i]}`).join(', '), async () => {
    const fixed = policyHeaders(false);
    for (const [i, person] of people.entries()) {
      const cookie = await cookieOf(person);
      const target = await filled(`${path} ${body ?? ''}`);
      const [at, ...sent] = target.split(' ');
      const headers = {
        ...(cookie !== null && { cookie }),
        ...(method !== 'GET' && { origin: panel.url }),
      };
      const answer = await panel.ask(
        method,
        at!,
        headers,
        body === null ? undefined : sent.join(' '),
      );
      expect([person, answer.status]).toEqual([person, statuses[i]]);
      for (let header = 0; header < fixed.length; header += 2) {
        expect(answer.headers.get(fixed[header]!), fixed[header]).toBe(fixed[header + 1]);
      }
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      await answer.arrayBuffer();
    }
  });
});
