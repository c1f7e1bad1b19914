/** The HTML that the server writes: the shell of the pages, and what people see who are not signed in. */

/** A link, as whoever follows it may find it. */
export type LinkState = 'good' | 'used' | 'expired' | 'unknown';

/** The shell that the pages are drawn in; `modules` are loaded side by side, the last one is run. */
export function shell(modules: readonly string[]): string {
  const preloads = modules.map((name) => `<link rel="modulepreload" href="/files/${name}">`);
  return page(
    'Panel',
    '<div id="app"><p class="notice" role="status">Loading…</p></div>\n' +
      '<noscript><p class="notice">This panel needs JavaScript, which this browser does not run.</p></noscript>',
    `${preloads.join('\n')}\n<script type="module" src="/files/${modules.at(-1)}"></script>`,
  );
}

/** What somebody sees who is not signed in. */
export function signedOutPage(): string {
  return sentences('Sign in', [
    'You are not signed in, or your session has ended.',
    'To sign in, open the link that an administrator of your organisation, or the operator of this service, made for you. Each link works once.',
  ]);
}

/** What an invitation's link shows: who invites, and a button, since programs open links too. */
export function linkPage(partnerName: string, path: string, expiresAt: number): string {
  return page(
    'Sign in',
    `<main class="card"><h1>Sign in</h1>
<p>This link signs you in to the panel of <strong>${escaped(partnerName)}</strong>, once.</p>
<form method="post" action="${escaped(path)}"><button type="submit">Sign in</button></form>
<p class="soft">The link is valid until <time>${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC</time>.</p></main>`,
  );
}

const why: Readonly<Record<Exclude<LinkState, 'good'>, readonly [string, string]>> = {
  used: [
    'This link was used',
    'Each link signs in once, and this one did. If that was not you, tell whoever sent the link at once.',
  ],
  expired: ['This link has expired', 'Links are valid for a day at most.'],
  unknown: [
    'This link is not valid',
    'It may be incomplete, or it was taken back, or the partner that it was for is no longer here.',
  ],
};

/** What a link shows that does not sign in. */
export function deadLinkPage(state: Exclude<LinkState, 'good'>): string {
  const [title, reason] = why[state];
  return sentences(title, [reason, 'Ask whoever sent it for a new one.']);
}

/** A page of a title and a few sentences. */
export function sentences(title: string, paragraphs: readonly string[]): string {
  const text = paragraphs.map((of) => `<p>${escaped(of)}</p>`).join('\n');
  return page(title, `<main class="card"><h1>${escaped(title)}</h1>\n${text}</main>`);
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · hybrid-core</title>
<link rel="icon" href="/files/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/files/panel.css">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

/** Names come from outside: no browser shall take them for markup. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
