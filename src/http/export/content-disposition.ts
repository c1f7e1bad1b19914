/** In charge of `Content-Disposition`: under which name a client keeps an answer (RFC 6266). */

/** What no file system and no shell takes for anything else than a part of a name. */
const unsafe = /[^A-Za-z0-9._-]/g;

/** Separators of paths, which a name must not have in any writing. */
const separators = /[/\\]/g;

/** What may stand for itself in an extended value, and `encodeURIComponent` leaves as well or not. */
const reserved = /['()*]/g;

/** Names a file: in ASCII for every client, and as it is for those who read RFC 8187. */
export function attachment(name: string): string {
  const ascii = name.replace(unsafe, '_');
  const plain = `attachment; filename="${ascii}"`;
  if (ascii === name) return plain;
  const extended = encodeURIComponent(name.replace(separators, '_')).replace(
    reserved,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${extended}`;
}
