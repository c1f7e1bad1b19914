/**
 * Reads the panel's matrix of authorization (matrix.yaml), and sends each request as each person.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { OpenPanel } from '../fixture/panel.ts';
import { stylePath } from '../fixture/panel-files.ts';

type Statuses = readonly number[];
type Section = Record<string, Statuses>;

const { people, named, ...sections } = parse(
  readFileSync(new URL('matrix.yaml', import.meta.url), 'utf8'),
) as { people: readonly string[]; named: Section } & Record<string, Section>;

export { people };

/** One request, with the expected status for each person. */
export interface MatrixRow {
  /** In the syntax of matrix.yaml. */
  readonly request: string;
  /** Whether it is sent to a panel with a host name. */
  readonly isNamed: boolean;
  readonly statuses: Statuses;
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
}

/** Parses `GET /path {"body":1}`. */
function rowsOf(section: Section, isNamed: boolean): MatrixRow[] {
  return Object.entries(section).map(([request, statuses]) => {
    const [, method, path, body] = /^(\S+) (\S+)(?: (.+))?$/.exec(request)!;
    return { request, isNamed, statuses, method: method!, path: path!, body: body ?? null };
  });
}

export const rows: readonly MatrixRow[] = [
  ...Object.values(sections).flatMap((section) => rowsOf(section, false)),
  ...rowsOf(named, true),
];

/** Cookies of people who only read, by panel and kind of person: reading changes no account. */
const readers = new WeakMap<OpenPanel, Map<string, Promise<string | null>>>();

/** Sends a row's request as a person of a kind: a newly created one unless the request only reads. */
export async function askAs(
  panel: OpenPanel,
  { method, path, body }: MatrixRow,
  person: string,
): Promise<Response> {
  const cookie = await (method === 'GET' ? readerOf(panel, person) : cookieOf(panel, person));
  const target = await filled(panel, `${path} ${body ?? ''}`);
  const [at, ...sent] = target.split(' ');
  const headers = {
    ...(cookie !== null && { cookie }),
    ...(method !== 'GET' && { origin: panel.url }),
  };
  return panel.ask(method, at!, headers, body === null ? undefined : sent.join(' '));
}

function readerOf(panel: OpenPanel, person: string): Promise<string | null> {
  const known = readers.get(panel) ?? new Map<string, Promise<string | null>>();
  readers.set(panel, known);
  const cookie = known.get(person) ?? cookieOf(panel, person);
  known.set(person, cookie);
  return cookie;
}

/** The cookie of a newly created person; null without one. */
async function cookieOf(panel: OpenPanel, person: string): Promise<string | null> {
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

/** Replaces `{user}`, `{token}`, `{invitation}`, `{passkey}` and `{link}` by new ones of acme. */
async function filled(panel: OpenPanel, text: string): Promise<string> {
  const asked = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (asked.length === 0) return text;
  if (asked[0] === 'style') return text.replace('/files/{style}', stylePath);
  const values: Record<string, string> = { user: crypto.randomUUID() };
  const userId = values.user!;
  values.token = crypto.randomUUID();
  values.passkey = crypto.randomUUID();
  const digest = values.token.replaceAll('-', '').repeat(2);
  await panel.write(async (transaction) => {
    await transaction.addToken({
      tokenId: values.token!,
      partnerId: 'acme',
      userId,
      digest,
      label: null,
      createdAt: 1,
      expiresAt: null,
      revokedAt: null,
    });
    await transaction.addPasskey({
      passkeyId: values.passkey!,
      userId,
      credentialId: values.passkey!,
      name: 'phone',
      publicKey: new Uint8Array(1),
      counter: 0,
      transports: [],
      partnerId: null,
      createdAt: 1,
      usedDay: null,
    });
  });
  values.link = (await panel.link('acme', { userId })).replace('/sign-in/', '');
  const reader = await panel.store.openReader();
  const waiting = await reader.listInvitations('acme');
  await reader.close();
  values.invitation = waiting.find((of) => of.userId === userId)!.invitationId;
  return asked.reduce((of, name) => of.replace(`{${name}}`, values[name]!), text);
}
