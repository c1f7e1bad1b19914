/**
 * Sign-ins at providers as the operators' table has them (docs/operators/panel.md): each row against a
 * real provider that is configured like it.
 */
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../../src/observe/log.ts';
import { FormFiller } from '../fixture/form-filler.ts';
import {
  openWithProvider,
  type PersonClaims,
  type ProviderLike,
} from '../fixture/openid-provider.ts';
import { silentLog } from '../fixture/silent-log.ts';

interface Row {
  readonly like: ProviderLike;
  readonly settings: Readonly<Record<string, string>>;
  readonly person: PersonClaims;
  readonly role?: string;
}

const groups = 'openid profile email groups';

/** By the provider's name in the table. */
const rows: Readonly<Record<string, Row>> = {
  Keycloak: {
    like: {},
    settings: { OIDC_PARTNER_CLAIM: 'partner' },
    person: { partner: ['acme'], roles: ['admin'] },
    role: 'administrator',
  },
  'Entra ID': {
    like: {},
    settings: { OIDC_PARTNER_CLAIM: 'roles' },
    person: { roles: ['acme', 'acme:admin'] },
    role: 'administrator',
  },
  Okta: {
    like: { claims: { groups: ['groups'] }, onlyAtUserinfo: true },
    settings: { OIDC_SCOPES: groups, OIDC_PARTNER_CLAIM: 'groups', OIDC_ROLE_CLAIM: 'groups' },
    person: { groups: ['acme', 'admin'] },
    role: 'administrator',
  },
  Dex: {
    like: { claims: { groups: ['groups'] } },
    settings: { OIDC_SCOPES: groups, OIDC_PARTNER_CLAIM: 'groups', OIDC_ROLE_CLAIM: 'groups' },
    person: { groups: ['acme', 'other'] },
  },
  Authelia: {
    like: { claims: { groups: ['groups'] }, onlyAtUserinfo: true },
    settings: { OIDC_SCOPES: groups, OIDC_PARTNER_CLAIM: 'groups', OIDC_ROLE_CLAIM: 'groups' },
    person: { groups: ['acme', 'acme:admin'] },
    role: 'administrator',
  },
  Authentik: {
    like: { claims: { profile: ['groups'] } },
    settings: { OIDC_PARTNER_CLAIM: 'groups', OIDC_ROLE_CLAIM: 'groups' },
    person: { groups: ['acme'] },
  },
  Zitadel: {
    like: {
      claims: { profile: ['urn:zitadel:iam:org:project:roles'] },
      onlyAtUserinfo: true,
    },
    settings: {
      OIDC_PARTNER_CLAIM: 'urn:zitadel:iam:org:project:roles',
      OIDC_ROLE_CLAIM: 'urn:zitadel:iam:org:project:roles',
    },
    person: {
      'urn:zitadel:iam:org:project:roles': {
        acme: { 7: 'acme.example' },
        'acme:admin': { 7: 'acme.example' },
      },
    },
    role: 'administrator',
  },
  Google: {
    like: { claims: { profile: ['hd'] } },
    settings: { OIDC_PARTNER_CLAIM: 'hd' },
    person: { hd: 'acme' },
  },
};

/** Opens a panel with a provider, for a test. */
async function open(settings: Readonly<Record<string, string>>, like: ProviderLike = {}) {
  const opened = await openWithProvider(settings, like);
  await opened.provider.start();
  onTestFinished(() => opened.panel.stop().then(() => opened.provider.stop()));
  return opened;
}

/** Signs eve in; returns the last page, and the session's record or null. */
async function signIn({ panel, provider }: Awaited<ReturnType<typeof open>>, claims: PersonClaims) {
  provider.people.set('eve', claims);
  const person = new FormFiller();
  const values = { login: 'eve', password: 'any' };
  const seen = await person.goOn(`${panel.url}/sign-in/openid`, panel.url, values);
  const answer = await person.ask(`${panel.url}/panel/api/session`);
  return { seen, session: answer.ok ? ((await answer.json()) as never) : null };
}

/** The lines of the log, while a test runs. */
function readLog(): { readonly lines: readonly string[] } {
  const lines: string[] = [];
  const log = createLog('warn', { write: (text: string) => lines.push(text) });
  for (const level of ['warn', 'error'] as const) {
    const spy = vi.spyOn(silentLog, level).mockImplementation(log[level].bind(log));
    onTestFinished(() => spy.mockRestore());
  }
  return { lines };
}

it.each(Object.entries(rows))('%s lets in whom it names', async (_, row) => {
  const opened = await open(row.settings, row.like);
  const { session } = await signIn(opened, row.person);
  expect(session).toMatchObject({ partner: { id: 'acme' }, role: row.role ?? 'member' });
});

it('the operators’ table has these providers, with their scopes and claims', () => {
  const page = readFileSync(new URL('../../docs/operators/panel.md', import.meta.url), 'utf8');
  for (const [name, { settings, like }] of Object.entries(rows)) {
    const line = page.split('\n').find((of) => of.startsWith(`| ${name}`));
    expect(line, name).toContain(`\`${settings.OIDC_PARTNER_CLAIM}\``);
    expect(line, name).toContain(
      settings.OIDC_SCOPES === undefined ? '| as set |' : `\`${settings.OIDC_SCOPES}\``,
    );
    expect(line?.includes('userinfo'), name).toBe(like.onlyAtUserinfo === true);
  }
});

it('a provider is asked for the scopes that are set, and no others', async () => {
  const opened = await open({ OIDC_SCOPES: 'openid groups' }, { claims: { groups: ['partner'] } });
  const started = await opened.panel.ask('GET', '/sign-in/openid');
  const to = new URL(started.headers.get('location')!);
  expect(to.searchParams.get('scope')).toBe('openid groups');
});

it('a scope that the client may not ask for is named with the setting', async () => {
  const { lines } = readLog();
  const opened = await open({}, { clientScopes: 'openid email' });
  const { session } = await signIn(opened, { partner: 'acme' });
  expect(session).toBeNull();
  expect(lines.filter((of) => of.includes('OIDC_SCOPES'))).toHaveLength(1);
});

it.each([
  [{ partner: 'acme,globex' }, ','],
  [{ partner: 'acme globex' }, ' '],
  [{ partner: ['acme; globex'] }, ';'],
])('%j has two partners, by the separator %j', async (claims, separator) => {
  const { session } = await signIn(await open({ OIDC_CLAIM_SEPARATOR: separator }), claims);
  const ids = (session as never as { partners: { id: string }[] }).partners.map(({ id }) => id);
  expect(ids).toEqual(['acme', 'globex']);
});

it.each([
  [{}, ['the claim \\"partner\\"', 'neither', 'OIDC_SCOPES', 'OIDC_PARTNER_CLAIM', 'userinfo']],
  [{ partner: 'acme,globex' }, ['\\"acme,globex\\"', 'OIDC_CLAIM_SEPARATOR', '\\"acme\\"']],
  [{ partner: 'Acme' }, ['\\"Acme\\"', 'expected is the id of one: \\"acme\\", \\"globex\\"']],
  [{ partner: [{ name: 'acme' }] }, ['the list', 'name', 'acme']],
  [{ partner: 'x'.repeat(500) }, [`${'x'.repeat(64)}…`]],
  [{ partner: 'a\n\u202eb' }, ['a\\\\n\\\\u202eb']],
  [{ _claim_names: { groups: 'src1' }, partner: undefined }, ['neither']],
])('a refused sign-in with %j is one line of the log', async (claims, parts) => {
  const opened = await open({});
  const { lines } = readLog();
  const { session } = await signIn(opened, claims as PersonClaims);
  expect(session).toBeNull();
  const refused = lines.filter((line) => line.includes('sign-in refused'));
  expect(refused).toHaveLength(1);
  for (const part of [...parts, 'claims that came: \\"aud\\", \\"exp\\"']) {
    expect(refused[0]).toContain(part);
  }
  expect(refused[0]!.length).toBeLessThan(2_000);
});
