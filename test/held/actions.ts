/**
 * Performs people's and operators' changes of access, as the panel and the commands do, on small
 * data.
 */
import { randomUUID } from 'node:crypto';
import { makeInvitation } from '../../src/access/new-invitation.ts';
import type { Role } from '../../src/domain/role.ts';
import { changeRole, invite, withdraw } from '../../src/panel/server/api/people.ts';
import { createToken, revokeToken } from '../../src/panel/server/api/tokens.ts';
import type { Session, Sessions } from '../../src/panel/server/session/sessions.ts';
import { useLink } from '../../src/panel/server/sign-in/links.ts';
import { makeSession } from '../../src/panel/server/sign-in/new-session.ts';
import { provisionUser } from '../../src/panel/server/sign-in/provision-user.ts';
import { signOut, switchPartner } from '../../src/panel/server/sign-in/sign-out.ts';
import type { PeopleWriter, StoredInvitation } from '../../src/store/people/people.ts';
import type { StoreReader, StoreWriter } from '../../src/store/store.ts';
import {
  asset,
  changing,
  partner,
  putting,
  smallPartner,
  token,
} from '../conformance/store-under-test.ts';

/** Writers of the changes. */
export interface Writers {
  readonly people: PeopleWriter;
  readonly writer: StoreWriter;
  readonly reader: StoreReader;
}

/**
 * The partners `acme`, `other` and `third`; in acme, a member with one token less than allowed,
 * and two administrators.
 */
export interface World {
  readonly member: Session;
  readonly eve: Session;
  readonly bob: Session;
  /** Gives the member access to `other`, which is new. */
  readonly link: StoredInvitation;
}

const now = () => Date.now();

/** A user's identity at a provider, which has named `acme` so far. */
const identityOf = (userId: string) => ({ issuer: 'https://id.example', subject: userId });

export async function makeWorld({ writer }: Writers): Promise<World> {
  return writer.transaction(async (t) => {
    for (const { id } of await t.listPartners()) await t.removePartner(id);
    for (const { userId } of await t.listUsers()) await t.removeUser(userId);
    await t.writePartner(smallPartner());
    for (const id of ['other', 'third']) await t.writePartner(changing({ partner: partner(id) }));
    const [member, eve, bob] = [randomUUID(), randomUUID(), randomUUID()];
    await t.lockUsers([member, eve, bob]);
    const person = async (userId: string, role: Role): Promise<Session> => {
      await t.openAccess({ partnerId: 'acme', userId, role, email: null }, now());
      const { stored } = makeSession(
        {
          partnerId: 'acme',
          userId,
          switchable: true,
          createdAt: now(),
          seenAt: now(),
          signedInBy: 'link',
          passkeyId: null,
        },
        new Uint8Array(),
      );
      await t.addSession(stored);
      return { session: stored, partner: partner(), role, email: null, leadDays: null };
    };
    const world = {
      member: await person(member, 'member'),
      eve: await person(eve, 'administrator'),
      bob: await person(bob, 'administrator'),
    };
    for (let i = 0; i < 19; i++) await t.addToken(token(`${member.slice(0, 8)}-${i}`, member));
    const { stored: link } = makeInvitation({
      partnerId: 'other',
      userId: member,
      role: 'member',
      email: null,
      invitedBy: null,
      createdAt: now(),
      lifeMs: 3_600_000,
    });
    await t.addInvitation(link);
    const partnerIds = ['acme'];
    const times = { createdAt: now(), signedInAt: now() };
    await t.addIdentity({ ...identityOf(member), partnerIds, userId: member, ...times });
    return { ...world, link };
  });
}

export interface Action {
  readonly name: string;
  /** Whose session performs it; null for the command line and links. */
  readonly of: keyof Omit<World, 'link'> | null;
  readonly run: (writers: Writers, world: World) => Promise<unknown>;
}

function options({ people, reader }: Writers) {
  const panel = { interfaceUrl: 'http://127.0.0.1', panelUrl: 'http://127.0.0.1' };
  const steadyClock = () => performance.now();
  const sessions = { forget() {} } as unknown as Sessions;
  return {
    writer: people,
    reader,
    sessions,
    macKey: new Uint8Array(),
    ...panel,
    clock: now,
    steadyClock,
    audit: () => {},
  };
}

/** Signs in by the provider, with these partners in the claim. */
function signInFor(w: Writers, userId: string, partnerIds: readonly string[]) {
  const person = { roles: null, email: null, address: '::1' };
  return provisionUser(options(w), { ...identityOf(userId), ...person, partnerIds });
}

const firstTokenOf = ({ member }: World) => `${member.session.userId.slice(0, 8)}-0`;

export const actions: readonly Action[] = [
  {
    name: 'make a token',
    of: 'member',
    run: (w, { member }) => createToken(options(w), member, { label: 'made' }),
  },
  {
    name: 'revoke a token',
    of: 'member',
    run: (w, world) => revokeToken(options(w), world.member, firstTokenOf(world)),
  },
  {
    name: 'invite',
    of: 'eve',
    run: (w, { eve, member }) =>
      invite(options(w), eve, { user_id: member.session.userId, role: 'member' }),
  },
  {
    name: 'make eve a member',
    of: 'bob',
    run: (w, { bob, eve }) => changeRole(options(w), bob, eve.session.userId, { role: 'member' }),
  },
  {
    name: 'make bob a member',
    of: 'eve',
    run: (w, { bob, eve }) => changeRole(options(w), eve, bob.session.userId, { role: 'member' }),
  },
  {
    name: 'withdraw bob',
    of: 'eve',
    run: (w, { bob, eve }) => withdraw(options(w), eve, bob.session.userId),
  },
  {
    name: 'withdraw the member',
    of: 'bob',
    run: (w, { bob, member }) => withdraw(options(w), bob, member.session.userId),
  },
  {
    name: 'sign the member out',
    of: 'member',
    run: (w, { member }) => signOut(options(w), member),
  },
  { name: 'sign eve out', of: 'eve', run: (w, { eve }) => signOut(options(w), eve) },
  {
    name: 'go over',
    of: 'member',
    run: (w, { member }) => switchPartner(options(w), member, 'other', '192.0.2.1'),
  },
  {
    name: 'use the link',
    of: null,
    run: (w, { link }) =>
      useLink(options(w), { invitation: link, partner: partner('other') }, '::1'),
  },
  {
    name: 'sign in for other',
    of: null,
    run: (w, { member }) => signInFor(w, member.session.userId, ['acme', 'other']),
  },
  {
    name: 'sign in for nothing',
    of: null,
    run: (w, { member }) => signInFor(w, member.session.userId, []),
  },
  {
    name: 'token create',
    of: null,
    run: ({ writer }, { member }) =>
      writer.transaction((t) => t.addToken(token(randomUUID(), member.session.userId, 'third'))),
  },
  {
    name: 'user remove',
    of: null,
    run: ({ writer }, { member }) => writer.transaction((t) => t.removeUser(member.session.userId)),
  },
  {
    name: 'import',
    of: null,
    run: ({ writer }) =>
      writer.transaction(async (t) => {
        await t.readWholePartner('acme');
        await t.writePartner(changing({ assets: new Map([['e1', putting(asset('b'))]]) }));
        await t.readWholePartner('other');
        await t.writePartner(changing({ partner: { ...partner('other'), name: 'New' } }));
      }),
  },
  {
    name: 'partner remove',
    of: null,
    run: ({ writer }) => writer.transaction((t) => t.removePartner('other')),
  },
];

/** Changes that end a session, by whose session it is. */
export const ends: Readonly<Record<string, Action['of']>> = {
  'sign the member out': 'member',
  'withdraw the member': 'member',
  'user remove': 'member',
  'go over': 'member',
  'sign eve out': 'eve',
  'withdraw bob': 'bob',
};

/** Changes that give the member something, or take everything. */
const ofMember = [
  'make a token',
  'token create',
  'use the link',
  'go over',
  'user remove',
  'sign in for other',
  'sign in for nothing',
];

/** Pairs that concern one session or one user, the most error-prone ones. */
export const closePairs: readonly (readonly [heldAction: Action, freeAction: Action])[] =
  actions.flatMap((one) =>
    actions
      .filter((other) => {
        const isEnded = one.of !== null && ends[other.name] === one.of;
        return isEnded || (ofMember.includes(one.name) && ofMember.includes(other.name));
      })
      .map((other) => [one, other] as const),
  );

/** Invariants that must hold after any change and any two of them; returns violations. */
export async function faultsOf({ reader }: Writers): Promise<string[]> {
  const users = new Set((await reader.listUsers()).map(({ userId }) => userId));
  const tokens = await reader.listTokens();
  const faults: string[] = [];
  for (const { tokenId, userId } of tokens) {
    if (!users.has(userId)) faults.push(`token ${tokenId} has no user`);
  }
  const held = Map.groupBy(
    tokens.filter(({ revokedAt }) => revokedAt === null),
    ({ userId }) => userId,
  );
  for (const [userId, all] of held) {
    // The command line checks the bound after adding one, unlike this change.
    if (all.length > 21) faults.push(`user ${userId} holds ${all.length} tokens`);
  }
  const page = { after: null, find: null, countMax: 1_000, at: 0 };
  const accesses = (await reader.listPeople('acme', page)).map(({ access }) => access);
  const administrators = accesses
    .filter((of) => of.role === 'administrator' && of.withdrawnAt === null)
    .map(({ userId }) => userId);
  if (administrators.length === 0) faults.push('acme has no administrator');
  for (const { userId } of accesses) {
    if (!users.has(userId)) faults.push(`the access of ${userId} has no user`);
  }
  for (const { invitedBy } of await reader.listInvitations('acme')) {
    if (invitedBy !== null && !administrators.includes(invitedBy)) {
      faults.push('an invitation was made by somebody who administrates no more');
    }
  }
  return faults;
}
