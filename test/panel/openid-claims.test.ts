/** A provider's claims: which ones sign a person in, and which are refused. */
import { createHmac } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../../src/observe/log.ts';
import { openWithClaims } from '../fixture/claims-provider.ts';
import { sessionOf } from '../fixture/named-panel.ts';
import { silentLog } from '../fixture/silent-log.ts';
import { useOpened } from '../fixture/use-panel.ts';

const provider = useOpened(openWithClaims, (opened) => opened.stop());

const usersNow = () => provider.panel.write((transaction) => transaction.listUsers());

const hmac = (text: string) =>
  createHmac('sha256', provider.clientSecret).update(text).digest('base64url');

/** Signs in; returns the user's id. */
async function userOf(claims: object): Promise<string> {
  const came = await provider.signIn(claims);
  return (await provider.panel.json('/panel/api/session', sessionOf(came)!)).user_id;
}

/** The panel's message to a refused person. */
async function refusalOf(claims: object): Promise<string> {
  const answer = await provider.signIn(claims);
  expect([answer.status, sessionOf(answer)]).toEqual([403, null]);
  return answer.text();
}

/** A user's access to `acme`. */
async function accessOf(userId: string) {
  const user = (await usersNow()).find((of) => of.userId === userId);
  return user!.accesses.find(({ partnerId }) => partnerId === 'acme')!;
}

describe('an ID token', () => {
  it.each(['a\ud800', '', 'a'.repeat(256), 'a'.repeat(500_000), 'a\u0000', 7, null])(
    'of a subject that cannot be stored unchanged creates no user: %j',
    async (sub) => {
      const before = await usersNow();
      expect(await refusalOf({ sub, partner: 'acme' })).toContain('cannot be used');
      expect(await usersNow()).toEqual(before);
    },
  );

  it('that was made for another client is refused', async () => {
    const of = { sub: 'azp', partner: 'acme' };
    expect(await refusalOf({ ...of, azp: 'another' })).toContain('cannot be used');
    for (const aud of ['another', ['another'], [], 'Panel', null, undefined]) {
      expect(await refusalOf({ ...of, aud })).toContain('cannot be used');
    }
    expect(await refusalOf({ ...of, aud: ['panel', 'another'] })).toContain('cannot be used');
    expect((await provider.signIn({ ...of, azp: 'panel' })).status).toBe(303);
  });

  it('of another issuer is refused', async () => {
    const of = { sub: 'iss', partner: 'acme' };
    const { origin } = new URL(provider.issuer);
    for (const iss of ['https://id.example', `${origin}/`, `${origin}/realms/x`, null, undefined]) {
      expect(await refusalOf({ ...of, iss })).toContain('cannot be used');
    }
    expect((await provider.signIn(of)).status).toBe(303);
  });

  it('of another sign-in is refused', async () => {
    const of = { sub: 'nonce', partner: 'acme' };
    for (const nonce of ['made-up', '', null, undefined]) {
      expect(await refusalOf({ ...of, nonce })).toContain('cannot be used');
    }
  });

  it.each([
    ['exp', -60, 403],
    // Half of the tolerance, on either side.
    ['exp', -15, 303],
    ['iat', 15, 303],
    ['nbf', 60, 403],
    ['nbf', 15, 303],
  ])('whose %s is %i s from now is answered %i', async (name, seconds, status) => {
    const at = Math.floor(Date.now() / 1_000) + seconds;
    const answer = await provider.signIn({ sub: 'time', partner: 'acme', [name]: at });
    expect([answer.status, sessionOf(answer) !== null]).toEqual([status, status === 303]);
  });

  it.each(['exp', 'iat'])('without a time in %s is refused', async (name) => {
    for (const at of [undefined, null, 'never', {}]) {
      const said = await refusalOf({ sub: 'time', partner: 'acme', [name]: at });
      expect(said).toContain('cannot be used');
    }
  });

  it.each([
    ['no signature', { alg: 'none' }, () => ''],
    ['the signature of a key that the provider does not name', { kid: 'other' }, null],
    // The client's own secret would verify it, were the algorithm the token's to choose.
    ['a signature by the secret', { alg: 'HS256' }, (text: string) => hmac(text)],
  ])('with %s is refused', async (_, head, sign) => {
    provider.signing = { head, sign };
    onTestFinished(() => {
      provider.signing = null;
    });
    expect(await refusalOf({ sub: 'alg', partner: 'acme' })).toContain('cannot be used');
  });

  it('by an algorithm that cannot be verified is logged with what to do', async () => {
    const logged = vi.spyOn(silentLog, 'error');
    onTestFinished(() => logged.mockRestore());
    provider.signing = { head: { alg: 'HS256' }, sign: hmac };
    onTestFinished(() => {
      provider.signing = null;
    });
    await refusalOf({ sub: 'alg', partner: 'acme' });
    const [{ err }] = logged.mock.lastCall as unknown as [{ err: Error }];
    expect(String((err.cause as Error).message)).toContain(
      'the ID token is signed by "HS256": let it sign the panel\'s by RS256',
    );
  });

  it('is not asked for where the provider cannot authenticate the panel', async () => {
    const own = await openWithClaims();
    onTestFinished(() => own.stop());
    const logged = vi.spyOn(silentLog, 'error');
    onTestFinished(() => logged.mockRestore());
    own.metadata = { token_endpoint_auth_methods_supported: ['private_key_jwt'] };
    expect((await own.panel.ask('GET', '/sign-in/openid')).status).toBe(403);
    const [{ err }] = logged.mock.lastCall as unknown as [{ err: Error }];
    expect(String((err.cause as Error).message)).toContain(
      'by "private_key_jwt", and the panel by client_secret_basic or client_secret_post',
    );
  });

  it('that says nothing of partners takes nothing away, and one that names none does', async () => {
    const of = { sub: 'ann', partner: 'acme' };
    const userId = await userOf(of);
    for (const partner of [undefined, null, 7, { acme: true }]) {
      expect(await refusalOf({ ...of, partner })).toContain('says nothing of partners');
      expect((await accessOf(userId)).withdrawnAt).toBeNull();
    }
    expect(await refusalOf({ ...of, partner: [] })).toContain('names no partner');
    expect(await accessOf(userId)).toMatchObject({ withdrawnBy: 'provider' });
    // Access that the provider withdrew, it restores.
    expect(await userOf(of)).toBe(userId);
    expect(await accessOf(userId)).toMatchObject({ withdrawnAt: null, withdrawnBy: null });
  });
});

describe('a role', () => {
  it('may be of one partner, and changes at the next sign-in', async () => {
    const { panel } = provider;
    const rolesWith = async (roles: unknown) => {
      const answer = await provider.signIn({ sub: 'rita', partner: ['acme', 'globex'], roles });
      const { partners } = await panel.json('/panel/api/session', sessionOf(answer)!);
      return partners.map(({ id, role }: { id: string; role: string }) => `${id} ${role}`);
    };
    const both = (acme: string, globex: string) => [`acme ${acme}`, `globex ${globex}`];
    expect(await rolesWith('globex:admin')).toEqual(both('member', 'administrator'));
    const beside = ['admin', 'globex:member', 'acme:owner', 'unknown:admin'];
    expect(await rolesWith(beside)).toEqual(both('administrator', 'member'));
    expect(await rolesWith(undefined)).toEqual(both('member', 'member'));
  });
});

describe('a refusal of the provider', () => {
  it('is logged with its reason, on one line and without secrets', async () => {
    const { clientSecret } = provider;
    let lines = '';
    const log = createLog('error', { write: (text: string) => (lines += text) });
    const spy = vi.spyOn(silentLog, 'error').mockImplementation(log.error.bind(log));
    onTestFinished(() => spy.mockRestore());
    const said = `Client\n\u202eexpired\u0007 ${clientSecret} code-of-the-test${'x'.repeat(2_000)}`;
    onTestFinished(() => {
      provider.instead = null;
    });
    provider.instead = {
      path: '/token',
      answer(response) {
        response.writeHead(401, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ error: 'invalid_client', error_description: said }));
      },
    };
    expect(await refusalOf({ sub: 'a', partner: 'acme' })).toContain('cannot be used');
    const { message } = JSON.parse(lines).err;
    const described = 'error_description "Client \\u202eexpired\\u0007 [redacted] [redacted]xx';
    expect(message).toContain(`error "invalid_client", ${described}`);
    expect(message).toContain('; check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
    expect(message.length).toBeLessThan(1_000);
    expect(lines).not.toContain(clientSecret);
  });
});

describe('an access that people withdrew', () => {
  it('stays withdrawn, whatever the provider says, until people give it back', async () => {
    const { panel } = provider;
    const of = { sub: 'mallory', partner: 'acme', roles: 'admin' };
    const userId = await userOf(of);
    const administrator = await panel.signIn('acme', { role: 'administrator' });
    const path = `/panel/api/people/${userId}/withdraw`;
    expect((await panel.send('POST', path, administrator)).status).toBe(204);
    expect(await refusalOf(of)).toContain('Your access was withdrawn');
    // A smaller scope; a list without the partner; another partner alone; the original.
    const { partner, ...less } = of;
    expect(await refusalOf(less)).toContain('says nothing of partners');
    expect(await refusalOf({ ...of, partner: [] })).toContain('names no partner');
    expect(await refusalOf(of)).toContain('Your access was withdrawn');
    expect((await provider.signIn({ ...of, partner: 'globex' })).status).toBe(303);
    const both = await provider.signIn({ ...of, partner: ['acme', 'globex'] });
    const { partners } = await panel.json('/panel/api/session', sessionOf(both)!);
    expect(partners.map(({ id }: { id: string }) => id)).toEqual(['globex']);
    expect(await accessOf(userId)).toMatchObject({ withdrawnBy: 'people' });
    await panel.signIn('acme', { userId });
    expect(await accessOf(userId)).toMatchObject({ role: 'member', withdrawnBy: null });
    expect(await userOf(of)).toBe(userId);
  });

  it('is not given back by what an operator withdrew, either', async () => {
    const of = { sub: 'dan', partner: 'acme' };
    const userId = await userOf(of);
    await provider.panel.write((t) => t.withdrawAccess(userId, 'acme', Date.now()));
    await refusalOf({ ...of, partner: [] });
    expect(await refusalOf(of)).toContain('Your access was withdrawn');
  });
});

describe('an answer without end', () => {
  it.each(['/token', '/keys'])('at %s is cut off', async (path) => {
    const own = await openWithClaims();
    let bytes = 0;
    const hasEnded = new Promise<void>((resolve) => {
      own.instead = {
        path,
        answer(response) {
          response.setHeader('Content-Type', 'application/json');
          response.on('close', resolve);
          const chunk = Buffer.alloc(65_536, ' ');
          const send = () => {
            let goesOn = !response.destroyed;
            while (goesOn) {
              bytes += chunk.length;
              goesOn = response.write(chunk) && !response.destroyed;
            }
            response.once('drain', send);
          };
          send();
        },
      };
    });
    const answer = await own.signIn({ sub: 'a', partner: 'acme' });
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('cannot be used'),
    ]);
    await hasEnded;
    // Bytes read, plus those in socket buffers.
    expect(bytes).toBeLessThan(32 * 1_048_576);
    own.instead = null;
    expect((await own.signIn({ sub: 'a', partner: 'acme' })).status).toBe(303);
    await own.stop();
  });
});
